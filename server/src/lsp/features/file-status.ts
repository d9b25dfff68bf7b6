import type { Connection, RequestHandler } from "vscode-languageserver";
import type { Feature } from "../feature.ts";
import { describeDetection, type FileStatus } from "../status.ts";
import type { Workspace } from "../workspace.ts";

/** Name of the request that asks what a file is that is stored and not open. Ours alone. */
export const FILE_STATUS_REQUEST = "evalset/fileStatus";

/** What a client asks for. */
export interface FileStatusParams {
  readonly textDocument: { readonly uri: string };
}

/** Says what a file is that the editor is too small for; `null` where its start cannot be read. */
export const fileStatus: Feature = {
  capabilities: {},
  register(connection: Connection, workspace: Workspace) {
    const answer: RequestHandler<FileStatusParams, FileStatus | null, void> = async ({ textDocument }) => {
      const detection = await workspace.detectFile(textDocument.uri);
      return detection === undefined ? null : describeDetection(detection);
    };
    connection.onRequest(FILE_STATUS_REQUEST, answer);
  },
};
