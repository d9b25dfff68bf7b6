import type { Severity } from "../engine/index.ts";
import type { ConvertRequest } from "./convert-file.ts";

/** What a command line asks for: a check, a conversion, text to print (help, version), or a refusal. */
export type Request =
  | { readonly kind: "check"; readonly patterns: readonly string[]; readonly options: CheckOptions }
  | { readonly kind: "convert"; readonly convert: ConvertRequest }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "refusal"; readonly text: string };

export interface CheckOptions {
  readonly output: string;
  /** The mildest severity that makes the exit code 1; `never` for none. */
  readonly failOn: Severity | "never";
  /** Checks every file as this format. */
  readonly formatId: string | undefined;
  readonly color: boolean;
  /** Whether a terminal shows how far the check is. */
  readonly progress: boolean;
  /** The path that stands for standard input. */
  readonly stdinName: string | undefined;
  readonly rules: Readonly<Record<string, string>>;
  readonly allowedKeys: readonly string[];
  readonly judgeMode: string;
  readonly alueProfile: string;
}

/** What the values of options name. */
export interface Names {
  /** Output styles, the usual one first. */
  readonly reporters: readonly string[];
  readonly formats: readonly string[];
  readonly rules: readonly string[];
  readonly version: string;
}

/** What `--fail-on` takes. */
export const FAIL_ON = ["error", "warning", "information", "hint", "never"] as const;
/** What `--judge-mode` takes. */
export const JUDGE_MODES = ["structured", "regex"] as const;
/** What `--profile` takes. */
export const ALUE_PROFILES = ["later", "initial"] as const;
