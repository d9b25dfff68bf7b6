import type { Feature } from "../feature.ts";
import { checkFile } from "./check-file.ts";
import { codeActions } from "./code-actions.ts";
import { completion } from "./completion.ts";
import { conversion } from "./conversion.ts";
import { diagnostics } from "./diagnostics.ts";
import { documentLinks } from "./document-links.ts";
import { documentSymbols } from "./document-symbols.ts";
import { fileStatus } from "./file-status.ts";
import { hover } from "./hover.ts";
import { inlayHints } from "./inlay-hints.ts";
import { visibleLines } from "./visible-lines.ts";

/** Everything that the server offers. A new feature is a file and a line here. */
export const FEATURES: readonly Feature[] = [
  diagnostics,
  codeActions,
  hover,
  documentLinks,
  documentSymbols,
  inlayHints,
  completion,
  conversion,
  checkFile,
  fileStatus,
  visibleLines,
];
