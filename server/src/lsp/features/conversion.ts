import type { Connection, Range, RequestHandler } from "vscode-languageserver";
import { convert, type Encoding } from "../../engine/index.ts";
import { toRange } from "../convert.ts";
import type { Reading } from "../document-reader.ts";
import type { Feature } from "../feature.ts";
import type { Workspace } from "../workspace.ts";

/** Name of the request that asks for a document's records in the other container. Ours alone. */
export const CONVERT_REQUEST = "evalset/convert";

/** What a client asks for. */
export interface ConvertParams {
  readonly textDocument: { readonly uri: string };
  readonly to: "json" | "jsonl";
  /** Blanks by which JSON is indented; each record stays on one line where it is absent. */
  readonly unit?: string;
}

/** The converted text, or why there is none; `null` for a document that is not open. */
export type ConvertResult =
  | { readonly text: string; readonly languageId: string }
  | { readonly refusal: { readonly message: string; readonly help: string; readonly range: Range } }
  | null;

/** Writes a document as JSON Lines or as a JSON array. The client shows the result; the document stays as it is. */
export const conversion: Feature = {
  capabilities: {},
  register(connection: Connection, workspace: Workspace) {
    const answer: RequestHandler<ConvertParams, ConvertResult, void> = async ({ textDocument, to, unit }) => {
      const reading = await workspace.read(textDocument.uri);
      return reading === undefined ? null : convertReading(reading, to, unit);
    };
    connection.onRequest(CONVERT_REQUEST, answer);
  },
};

function convertReading(reading: Reading, to: ConvertParams["to"], unit: string | undefined): ConvertResult {
  const { document, detection } = reading;
  const { text, lines } = document.store;
  const format = detection.outcome === "format" ? detection.format : undefined;
  const encoding = lostCharacters(reading);
  const converted = convert(
    { text, format, container: detection.container, ...(encoding && { encoding }) },
    { to, unit: to === "json" ? unit : undefined },
  );
  if ("text" in converted) {
    return { text: converted.text, languageId: to };
  }
  const { message, help, span } = converted.refusal;
  return { refusal: { message, help, range: toRange(span, lines) } };
}

/** Bytes that are not UTF-8 stand in the way where the editor could not show them; else it has decoded them well. */
function lostCharacters({ document, encoding }: Reading): Encoding | undefined {
  return document.store.indexOf("\ufffd") >= 0 ? { faults: encoding, isReplaced: true } : undefined;
}
