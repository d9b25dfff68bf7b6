import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type Checker,
  checkAll,
  createChecker,
  createStore,
  DEFAULT_SETTINGS,
  formatOf,
  RULES,
  readDataset,
} from "../../server/src/engine/index.ts";
import type { ReadContext, Reading } from "../../server/src/lsp/document-reader.ts";
import type { OpenDocument } from "../../server/src/lsp/documents.ts";
import type { Host } from "../../server/src/lsp/host.ts";
import { type CheckedReading, LiveDocument } from "../../server/src/lsp/live-document.ts";

/** Long enough not to be read at once. */
const RECORDS = 1500;
const TEXT = `[\n${Array.from({ length: RECORDS }, (_, at) => record(at)).join(",\n")}\n]`;

function record(at: number): string {
  const turn = `{"qa_id": "q${at}", "query": "Which way?", "assistant": "Left, ${"then left again, ".repeat(3)}${at}."}`;
  return `{"session_id": "s${at}", "assistant_id": "a", "language": "english", "context": "", "conversation": [${turn}]}`;
}

describe("a live document", () => {
  // Time runs so fast that every step ends its slice.
  let now = 0;
  beforeEach(() => {
    vi.spyOn(Date, "now").mockImplementation(() => {
      now += 10;
      return now;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("reads anew what an edit broke, when typing rests, whatever was read before", async () => {
    const world = new World();
    await world.live.read();
    world.edit('Left, then left again, then left again, then left again, 700."', 'Left", "');
    expect((await world.live.read())?.isProvisional).toBe(true);
    const first = world.rest();
    // Typing goes on while the document is read in full for the first time.
    await world.turn();
    world.edit("Which way?", "Which way");
    expect((await world.live.read())?.isProvisional).toBe(true);
    await first;
    await world.rest();
    await world.quiet();
    expect((await world.live.read())?.isProvisional).toBe(false);
    expect(world.settled).toBe(1);
    expect(await world.findings()).toEqual(world.freshFindings());
  });

  it("takes a change of the settings into account while it is read for the first time", async () => {
    const world = new World();
    const reading = world.live.read();
    await world.turn();
    world.context = { ...world.context, mapping: { "**/*": "alue-mcqa" } };
    world.live.checkAnew();
    await reading;
    const { detection } = (await world.live.read()) ?? {};
    expect(detection?.outcome === "format" && detection.format.id).toBe("alue-mcqa");
  });

  it("gives a check up when the same text is read in another way", async () => {
    const world = new World();
    await world.live.read();
    const first = world.live.check(world.checker, 1000);
    await world.turn();
    world.context = { ...world.context, encoding: [{ kind: "mark" }] };
    const second = world.live.check(world.checker, 1000);
    expect(await first).toBeUndefined();
    expect((await second)?.encoding).toHaveLength(1);
  });

  it("is not read on when it was closed", async () => {
    const world = new World();
    const reading = world.live.read();
    await world.turn();
    world.document = undefined;
    expect(await reading).toBeUndefined();
    expect(world.readings).toEqual([]);
  });

  it("tells of what failed while nobody waited", async () => {
    const world = new World();
    await world.live.read();
    world.edit('Left, then left again, then left again, then left again, 700."', 'Left", "');
    await world.live.read();
    world.fails = true;
    await world.rest();
    await world.quiet();
    expect(world.errors).toHaveLength(1);
  });
});

/** What a live document knows of the world. Pauses are short; a rest lasts until the test says so. */
class World {
  document: OpenDocument | undefined = {
    uri: "file:///a.json",
    languageId: "json",
    version: 1,
    store: createStore(TEXT),
  };
  context: ReadContext = { path: "a.json", mapping: {}, encoding: [] };
  readonly checker: Checker = createChecker(RULES, DEFAULT_SETTINGS);
  readonly readings: Reading[] = [];
  readonly errors: unknown[] = [];
  settled = 0;
  fails = false;
  #rests: (() => void)[] = [];

  readonly #host: Host = {
    newUuid: () => "",
    pause: (ms = 0) =>
      new Promise((resolve, reject) => {
        if (ms > 0) {
          this.#rests.push(resolve);
        } else if (this.fails) {
          reject(new Error("The host has failed."));
        } else {
          setImmediate(resolve);
        }
      }),
  };

  readonly live = new LiveDocument({
    host: this.#host,
    current: () => this.document,
    context: () => this.context,
    onRead: (reading) => this.readings.push(reading),
    onSettled: () => this.settled++,
    onError: (error) => this.errors.push(error),
  });

  /** Replaces the first place of a text. */
  edit(before: string, after: string): void {
    const { document } = this;
    const start = document?.store.toString().indexOf(before) ?? -1;
    if (document === undefined || start < 0) {
      throw new Error(`There is no ${before}.`);
    }
    const { lines } = document.store;
    const range = { start: lines.positionAt(start), end: lines.positionAt(start + before.length) };
    this.document = {
      ...document,
      version: document.version + 1,
      store: document.store.change([{ range, text: after }]),
    };
  }

  /** One turn of the event loop. */
  turn(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }

  /** Ends all rests that are under way, and lets what follows begin. */
  async rest(): Promise<void> {
    const rests = this.#rests;
    this.#rests = [];
    for (const end of rests) {
      end();
    }
    await this.turn();
  }

  /** Waits until a long read would be over. */
  async quiet(): Promise<void> {
    for (let turn = 0; turn < 2000; turn++) {
      await this.turn();
    }
  }

  async findings(): Promise<readonly string[]> {
    return describeAll(await this.live.check(this.checker, 1000));
  }

  freshFindings(): readonly string[] {
    const options = { format: formatOf("gaussia-dataset"), container: "json", file: { path: "a.json" } } as const;
    const findings = checkAll(this.checker, readDataset(this.document?.store.toString() ?? "", options));
    return findings.all().map(({ rule, span }) => `${rule.id} ${span.start} ${span.end}`);
  }
}

function describeAll(checked: CheckedReading | undefined): readonly string[] {
  return checked?.findings?.all().map(({ rule, span }) => `${rule.id} ${span.start} ${span.end}`) ?? [];
}
