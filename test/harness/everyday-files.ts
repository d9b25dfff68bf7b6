/**
 * Files that projects are full of and that are no evaluation datasets: what they are, a path, and the text.
 * Their names do not give them away, so that only the content can.
 */
export const everydayFiles: readonly (readonly [what: string, path: string, text: string])[] = [
  json("an npm manifest", { name: "web", version: "1.0.0", scripts: { test: "x" }, dependencies: { react: "19" } }),
  json("a PHP manifest", { name: "a/b", require: { php: ">=8" }, autoload: { "psr-4": { "A\\": "src/" } } }),
  json("a lock file", { name: "web", version: "1.0.0", lockfileVersion: 3, packages: { "": { dependencies: {} } } }),
  json("a compiler configuration", { compilerOptions: { strict: true }, include: ["src"] }),
  json("an OpenAPI description", { openapi: "3.1.0", info: { title: "A", version: "1" }, paths: {} }),
  json("a Swagger description", { swagger: "2.0", paths: { "/sessions": { get: {} } } }),
  json("a map", { type: "FeatureCollection", features: [{ type: "Feature", properties: {}, geometry: null }] }),
  json("a recording of requests", { log: { version: "1.2", entries: [{ request: { url: "/" } }] } }),
  json("a notebook", { nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [{ cell_type: "code", source: [] }] }),
  json("a JSON Schema", { $schema: "http://json-schema.org/draft-07/schema#", properties: { session_id: {} } }),
  json("a schema without $schema", { title: "Dataset", type: "object", properties: { conversation: {} } }),
  json("translations", { greeting: "Hello", conversation: "Conversation", context: "Context", language: "Language" }),
  json("nested translations", { en: { session: { title: "Session" } }, de: { session: { title: "Sitzung" } } }),
  json("users", [
    { id: 1, name: "Ada", email: "ada@example.org", language: "en" },
    { id: 2, name: "Alan", email: "alan@example.org", language: "en" },
  ]),
  json("chat messages", { messages: [{ role: "user", content: "Hi" }], model: "m", temperature: 0 }),
  json("a chat log", [
    { role: "user", content: "Hi" },
    { role: "assistant", content: "Hello" },
  ]),
  json("a chat log of a session", { session_id: "s1", messages: [{ role: "user", content: "Hi" }] }),
  json("an export of conversations", [{ title: "A", conversation_id: "c1", mapping: {}, create_time: 1.5 }]),
  json("Alpaca", [{ instruction: "Translate", input: "Hi", output: "Hallo" }]),
  json("ShareGPT", [
    {
      id: "1",
      conversations: [
        { from: "human", value: "Hi" },
        { from: "gpt", value: "Hello" },
      ],
    },
  ]),
  json("plain SQuAD", { version: "1.1", data: [{ title: "A", paragraphs: [{ context: "", qas: [] }] }] }),
  json("questions and answers", [{ question: "Q", answer: "A", context: "C" }]),
  json("a quiz", { data: [{ question: "Q", options: ["A", "B"], answer: "A" }] }),
  json("preferences", [{ prompt: "P", chosen: "A", rejected: "B" }]),
  json("dialogues", [{ dialogue_id: "1", turns: [{ speaker: "USER", utterance: "Hi" }] }]),
  json("spoken conversations", [{ id: 7, conversation: [{ speaker: "A", text: "Hi" }] }]),
  json("a health record", { resourceType: "Bundle", entry: [] }),
  json("a JSON-RPC answer", { jsonrpc: "2.0", id: 1, result: { session_id: "s1" } }),
  json("an answer of a web interface", { data: [{ id: 1, type: "x" }], meta: { total: 1 }, links: {} }),
  json("a list of datasets of a catalogue", { datasets: [{ name: "A", description: "B", url: "https://a" }] }),
  json("a data catalogue", { "@context": "https://schema.org", "@type": "Dataset", name: "A", distribution: [] }),
  json("a connector", { connector: { class: "Jdbc" }, config: { "tasks.max": "1" }, context: "prod" }),
  json("a batch job", { metadata: { name: "job", labels: {} }, batch: { size: 10, parallel: 2 } }),
  json("an assistant of OpenAI", { id: "asst_1", object: "assistant", assistant_id: "a", thread_id: "t", tools: [] }),
  json("scores", { good: { csr: 0.4, jq: 0.8, interactions: [{ qa_id: "1", csr: 0.4, query: "Q" }] } }),
  json("results of a metric", [{ session_id: "s", assistant_id: "a", context_awareness: 0.5, context_insight: "" }]),
  json("a contest of assistants", [{ session_id: "s", assistant_id: "a", bestof_winner_id: "a", bestof_contests: [] }]),
  json("output of a generator", { queries: [{ query: "Q", difficulty: "easy" }], chunk_summary: "S" }),
  json("turns of a generator", { turns: [{ query: "Q" }], conversation_summary: "", chunk_summary: "S" }),
  json("chunks", [{ text: "A", metadata: { chunk_id: "c1", source: "a.md" } }]),
  json("numbers", [1, 2, 3]),
  json("a matrix", [
    [1, 2],
    [3, 4],
  ]),
  json("texts", ["session_id", "assistant_id", "conversation"]),
  json("a text", "conversation session_id assistant_id"),
  json("editor settings", { "editor.tabSize": 2, "files.associations": { "*.gaussia.json": "json" } }),
  json("a firewall of sessions", [{ session_id: "s1", src: "10.0.0.1", context: "default" }]),
  lines("logs with sessions", [
    { ts: 1, level: "info", session_id: "s1", context: { a: 1 }, language: "en" },
    { ts: 2, level: "warn", session_id: "s1", msg: "conversation ended" },
  ]),
  lines("requests of a batch", [{ custom_id: "1", method: "POST", url: "/v1/responses", body: { session_id: "s" } }]),
  lines("fine-tuning data", [
    { messages: [{ role: "system", content: "" }] },
    { messages: [{ role: "user", content: "" }] },
  ]),
  lines("prompts and completions", [
    { prompt: "P", completion: "C" },
    { prompt: "P", completion: "C" },
  ]),
  lines("inputs and outputs", [
    { input: "a", output: "b" },
    { input: "c", output: "d" },
  ]),
  lines("texts with labels", [
    { text: "a", label: "b" },
    { text: "c", label: "d" },
  ]),
  lines("traces", [{ trace_id: "t", span_id: "s", name: "llm", attributes: { "session.id": "s1" } }]),
];

function json(what: string, value: unknown): readonly [string, string, string] {
  return [what, "src/some-file.json", JSON.stringify(value, null, 2)];
}

function lines(what: string, values: readonly unknown[]): readonly [string, string, string] {
  return [what, "src/some-file.jsonl", values.map((value) => JSON.stringify(value)).join("\n")];
}
