import { spawn } from "node:child_process";

const TIMEOUT_MS = 120_000;

/**
 * A language server that runs as a process of its own, and the talk with it.
 * @typedef {object} Client
 * @property {number} pid
 * @property {(method: string, params: unknown) => Promise<any>} request
 * @property {(method: string, params: unknown) => void} notify
 * @property {() => Promise<void>} stop
 */

/** What a server answered in place of a result. */
export class ResponseError extends Error {
  constructor(method, { code, message }) {
    super(`${method}: ${message}`);
    this.code = code;
  }
}

/**
 * Starts a server.
 * @param {readonly string[]} command
 * @param {(method: string, params: any) => unknown} onMessage told of what the server sends on its own; what it returns
 *   is the answer to a request
 * @returns {Client}
 */
export function startClient([program, ...args], onMessage) {
  const server = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  /** @type {Map<number, { method: string, resolve: (result: unknown) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  let lastId = 0;
  const send = (message) => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    server.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    server.stdin.write(body);
  };
  const receive = (message) => {
    if (message.method !== undefined) {
      const answer = onMessage(message.method, message.params) ?? null;
      if (message.id !== undefined) {
        send({ id: message.id, result: answer });
      }
      return;
    }
    const request = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) {
      request?.resolve(message.result);
    } else {
      request?.reject(new ResponseError(request.method, message.error));
    }
  };
  server.stdout.on("data", createFramer(receive));
  const ended = new Promise((resolve) => server.on("close", resolve));
  ended.then(() => {
    for (const { method, reject } of waiting.values()) {
      reject(new Error(`${method}: the server ended before it answered.`));
    }
  });
  // Writing to a server that has ended: the requests say so.
  server.stdin.on("error", () => {});
  const request = (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { method, resolve, reject });
      send({ id, method, params });
      setTimeout(() => reject(new Error(`${method}: no answer in ${TIMEOUT_MS} ms.`)), TIMEOUT_MS).unref();
    });
  return {
    pid: server.pid ?? 0,
    request,
    notify: (method, params) => send({ method, params }),
    async stop() {
      const kill = setTimeout(() => server.kill("SIGKILL"), 2000);
      request("shutdown", null).then(
        () => send({ method: "exit" }),
        () => server.kill("SIGKILL"),
      );
      await ended;
      clearTimeout(kill);
    },
  };
}

/** Takes bytes as they come and passes on whole messages. */
function createFramer(receive) {
  const separator = Buffer.from("\r\n\r\n");
  let chunks = [];
  let size = 0;
  /** How many bytes the message has that is being read; `undefined` when its head is not complete. */
  let length;
  return (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    while (length === undefined || size >= length) {
      const all = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
      let rest;
      if (length === undefined) {
        const end = all.indexOf(separator);
        if (end < 0) {
          chunks = [all];
          return;
        }
        length = Number(/content-length: *(\d+)/i.exec(all.latin1Slice(0, end))?.[1]);
        rest = all.subarray(end + separator.length);
      } else {
        receive(JSON.parse(all.utf8Slice(0, length)));
        rest = all.subarray(length);
        length = undefined;
      }
      chunks = [rest];
      size = rest.length;
    }
  };
}
