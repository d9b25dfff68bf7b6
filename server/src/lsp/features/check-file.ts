import type { CancellationToken, Connection, Diagnostic, PartialResultParams } from "vscode-languageserver";
import { ProgressType, type RequestHandler, type WorkDoneProgressParams } from "vscode-languageserver";
import {
  append,
  type CheckedFile,
  type FileCheckListener,
  type Severity,
  type StreamedFinding,
} from "../../engine/index.ts";
import { createRulePage, leftOut, toStoredDiagnostic } from "../convert.ts";
import type { Feature } from "../feature.ts";
import type { Workspace } from "../workspace.ts";

/** Name of the request that checks a file as it is stored, of any size, open or not. Ours alone. */
export const CHECK_FILE_REQUEST = "evalset/checkFile";

/** What a client asks for. Diagnostics come in portions while the check runs where it gives a token for them. */
export interface CheckFileParams extends WorkDoneProgressParams, PartialResultParams {
  readonly textDocument: { readonly uri: string };
}

/** What the check came to, or in one line why there was none. */
export type CheckFileResult = CheckFileReport | { readonly failure: string };

/** What a check came to. A cancelled one answers with what it had seen. */
export interface CheckFileReport {
  /** Those that were not sent in portions: at most as many as the settings allow, and one that says how many are left out. */
  readonly items: readonly Diagnostic[];
  readonly format?: { readonly id: string; readonly title: string };
  readonly container: "json" | "jsonl";
  readonly records: number;
  /** Of all findings, also of those that are left out. */
  readonly counts: Readonly<Record<Severity, number>>;
  /** Where it was cancelled, in bytes. */
  readonly stopped?: { readonly done: number; readonly size?: number };
}

/** Portions of diagnostics, in the order of the file as far as one record shows them. */
export const CHECK_FILE_PORTIONS = new ProgressType<readonly Diagnostic[]>();

/** Checks a file that the editor is too small for. */
export const checkFile: Feature = {
  capabilities: {},
  register(connection: Connection, workspace: Workspace) {
    const answer: RequestHandler<CheckFileParams, CheckFileResult, void> = async (params, token) => {
      await workspace.configured();
      const hearing = new Hearing(connection, workspace, params);
      try {
        const result = await workspace.checkFile(params.textDocument.uri, hearing.listener(token));
        if (result === undefined) {
          return { failure: "Files on the disk can be checked by VS Code on the desktop only, not in the browser." };
        }
        return "failure" in result ? result : hearing.report(result);
      } finally {
        hearing.end();
      }
    };
    connection.onRequest(CHECK_FILE_REQUEST, answer);
  },
};

/** Hears of a check while it runs, and passes on to the client what it wants to know. */
class Hearing {
  readonly #connection: Connection;
  readonly #params: CheckFileParams;
  readonly #most: number;
  readonly #toDiagnostic: (finding: StreamedFinding) => Diagnostic;
  readonly #progress: ReturnType<Connection["window"]["attachWorkDoneProgress"]>;
  readonly #kept: Diagnostic[] = [];
  readonly #counts: Record<Severity, number> = { error: 0, warning: 0, information: 0, hint: 0 };
  #found = 0;
  #said = "";

  constructor(connection: Connection, workspace: Workspace, params: CheckFileParams) {
    const rulePage = createRulePage(workspace.options.rulePages);
    this.#connection = connection;
    this.#params = params;
    this.#most = workspace.settings.maxFindings;
    this.#toDiagnostic = (finding) => toStoredDiagnostic(finding, params.textDocument.uri, rulePage);
    this.#progress = connection.window.attachWorkDoneProgress(params.workDoneToken);
    this.#progress.begin("Checking the file on disk", 0, undefined, true);
  }

  listener(token: CancellationToken): FileCheckListener {
    return {
      found: (findings) => this.#take(findings),
      progress: (done, size) => this.#advance(done, size),
      isStopped: () => token.isCancellationRequested,
    };
  }

  /** No more progress is shown. */
  end(): void {
    this.#progress.done();
  }

  report({ format, container, records, stopped }: CheckedFile): CheckFileReport {
    const more = this.#found - this.#most;
    return {
      items: more > 0 ? [...this.#kept, leftOut(more, this.#most)] : this.#kept,
      ...(format && { format: { id: format.id, title: format.title } }),
      container,
      records,
      counts: this.#counts,
      ...(stopped && {
        stopped: { done: stopped.done, ...(stopped.size === undefined ? {} : { size: stopped.size }) },
      }),
    };
  }

  async #take(findings: readonly StreamedFinding[]): Promise<void> {
    const portion = findings.slice(0, Math.max(0, this.#most - this.#found)).map(this.#toDiagnostic);
    this.#found += findings.length;
    for (const { severity } of findings) {
      this.#counts[severity]++;
    }
    const { partialResultToken } = this.#params;
    if (partialResultToken === undefined) {
      append(this.#kept, portion);
    } else if (portion.length > 0) {
      await this.#connection.sendProgress(CHECK_FILE_PORTIONS, partialResultToken, portion);
    }
  }

  /** Says how far it is, where that is news. */
  #advance(done: number, size: number | undefined): void {
    const percent = size === undefined ? 0 : Math.floor((100 * done) / Math.max(1, size));
    const message = `${this.#found.toLocaleString("en")} ${this.#found === 1 ? "finding" : "findings"}`;
    const text = `${percent} ${size === undefined ? done : ""}`;
    if (text !== this.#said) {
      this.#said = text;
      this.#progress.report(percent, message);
    }
  }
}
