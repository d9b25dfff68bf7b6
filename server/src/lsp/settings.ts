import { DEFAULT_SETTINGS, readSettings, type Settings } from "../engine/index.ts";

/** What the client tells the server when it starts. */
export interface InitializationOptions {
  /** Whether the editor's own JSON server reports faults of the text for language `json`. */
  readonly builtInJson: boolean;
  /** Address of the folder with the rules' pages, with a slash at the end; `undefined` when there is none. */
  readonly rulePages: string | undefined;
  /** Commands of ours that the editor can run, which code actions may then name. */
  readonly commands: readonly string[];
  /** Settings for clients that cannot be asked for them. */
  readonly settings: unknown;
}

/** The section `evalset` of an editor's settings. */
export interface ServerSettings {
  readonly checking: Settings;
  /** Glob to format id, or to "none". */
  readonly formats: Readonly<Record<string, string>>;
  /** Most findings shown for a file. */
  readonly maxFindings: number;
}

const DEFAULT_MAX_FINDINGS = 1000;

export const DEFAULT_SERVER_SETTINGS: ServerSettings = {
  checking: DEFAULT_SETTINGS,
  formats: {},
  maxFindings: DEFAULT_MAX_FINDINGS,
};

/** Reads what a client sent; what makes no sense is left at its default. */
export function readServerSettings(source: unknown): ServerSettings {
  const given = isRecord(source) ? source : {};
  const formats = isRecord(given["formats"]) ? given["formats"] : {};
  const most = given["maxFindings"];
  return {
    checking: readSettings(given),
    formats: Object.fromEntries(
      Object.entries(formats).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    ),
    maxFindings: typeof most === "number" && most >= 1 ? Math.floor(most) : DEFAULT_MAX_FINDINGS,
  };
}

/** Reads `initializationOptions`, which every client fills as it likes. */
export function readInitializationOptions(source: unknown): InitializationOptions {
  const given = isRecord(source) ? source : {};
  return {
    builtInJson: given["builtInJson"] === true,
    rulePages: typeof given["rulePages"] === "string" ? given["rulePages"] : undefined,
    commands: Array.isArray(given["commands"]) ? given["commands"].filter((each) => typeof each === "string") : [],
    settings: given["settings"],
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
