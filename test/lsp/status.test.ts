import { afterEach, beforeEach, expect, it } from "vitest";
import { type DocumentStatus, STATUS_NOTIFICATION } from "../../server/src/lsp/status.ts";
import { startClient, type TestClient } from "../harness/lsp.ts";

const uri = "file:///data/talks.jsonl";
const RECORD = '{"session_id": "s", "assistant_id": "a", "context": "", "conversation": []}';

let client: TestClient;
let statuses: DocumentStatus[];

beforeEach(async () => {
  client = await startClient();
  statuses = [];
  client.connection.onNotification(STATUS_NOTIFICATION, (status: DocumentStatus) => {
    statuses.push(status);
  });
});
afterEach(() => client.dispose());

async function openAndPull(text: string): Promise<void> {
  await client.open({ uri, languageId: "jsonl", text });
  await client.pull(uri);
}

it("tells what a document is, and why", async () => {
  await openAndPull(`${RECORD}\n${RECORD}`);
  expect(statuses).toMatchObject([
    { uri, outcome: "format", formats: [{ id: "gaussia-dataset" }], container: "jsonl", records: 2 },
  ]);
  expect(statuses[0]?.why).toMatch(/"conversation".*\.$/);
});

it("tells nothing twice, and what changed", async () => {
  await openAndPull(RECORD);
  await client.replace(uri, '"s"', '"t"');
  await client.pull(uri);
  expect(statuses).toHaveLength(1);
  await client.replace(uri, RECORD.replace('"s"', '"t"'), "1");
  await client.pull(uri);
  expect(statuses.map(({ version }) => version)).toHaveLength(2);
});

it("tells it again when the document is opened again", async () => {
  await openAndPull(RECORD);
  await client.close(uri);
  await openAndPull(RECORD);
  expect(statuses).toHaveLength(2);
});

it("tells of files that are no datasets", async () => {
  const other = "file:///data/package.json";
  await client.open({ uri: other, languageId: "json", text: '{"name": "x"}' });
  await client.pull(other);
  expect(statuses).toMatchObject([{ uri: other, outcome: "unknown", formats: [] }]);
  expect(statuses[0]).not.toHaveProperty("records");
});
