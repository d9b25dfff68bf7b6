import { isArray, type JsonValue, member } from "../model/json.ts";
import type { SchemaProblem, Validator } from "./format.ts";

/** What a validator that ajv compiled looks like (see `scripts/build-validators.mjs`). */
export interface CompiledValidator {
  (value: unknown): boolean;
  errors?: readonly CompiledError[] | null;
}

interface CompiledError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const NONE: readonly never[] = [];

/** Wraps a compiled validator, so that the rest of the engine sees paths and never ajv. */
export function createValidator(compiled: CompiledValidator): Validator {
  return (value) => {
    if (compiled(value)) {
      return NONE;
    }
    return (compiled.errors ?? []).map((error) => toProblem(error, value));
  };
}

function toProblem({ instancePath, keyword, params }: CompiledError, value: JsonValue): SchemaProblem {
  const path: (string | number)[] = [];
  let current: JsonValue | undefined = value;
  for (const step of instancePath.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (isArray(current)) {
      path.push(Number(key));
      current = current[Number(key)];
    } else {
      path.push(key);
      current = member(current, key);
    }
  }
  return { path, keyword, params };
}
