import type { Io } from "./io.ts";

/** Shows on a terminal how far a run is; what is printed besides has to clear it first. */
export interface Progress {
  /** So many bytes of the current file are done. */
  advanced(done: number): void;
  fileEnded(): void;
  found(count: number): void;
  /** Takes the bar away; it comes back with the next advance. */
  clear(): void;
}

/** Shorter runs show nothing. */
const FIRST_AFTER = 500;
/** Milliseconds between two looks. */
const PAUSE = 100;
const BAR_WIDTH = 20;
const CLEAR_LINE = "\r\u001b[2K";

/** Where nobody looks. */
export const NO_PROGRESS: Progress = { advanced: () => {}, fileEnded: () => {}, found: () => {}, clear: () => {} };

/** Makes a bar for a run over files of these sizes. */
export function createProgress(io: Io, sizes: readonly (number | undefined)[]): Progress {
  const start = io.now();
  const total = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  let [file, before, findings] = [0, 0, 0];
  let lastDrawn = start + FIRST_AFTER - PAUSE;
  let isShown = false;
  return {
    advanced(done) {
      const now = io.now();
      if (now - lastDrawn >= PAUSE) {
        lastDrawn = now;
        isShown = true;
        const state = { file, files: sizes.length, done: before + done, total, findings, passed: now - start };
        io.complain(CLEAR_LINE + draw(state));
      }
    },
    fileEnded() {
      before += sizes[file] ?? 0;
      file++;
    },
    found(count) {
      findings += count;
    },
    clear() {
      if (isShown) {
        isShown = false;
        io.complain(CLEAR_LINE);
      }
    },
  };
}

interface State {
  readonly file: number;
  readonly files: number;
  readonly done: number;
  readonly total: number;
  readonly findings: number;
  readonly passed: number;
}

function draw({ file, files, done, total, findings, passed }: State): string {
  const counts = [
    ...(files > 1 ? [`${file} of ${files} files`] : []),
    total > 0 ? `${megabytes(done)} of ${megabytes(total)} MB` : `${megabytes(done)} MB`,
    `${findings} ${findings === 1 ? "finding" : "findings"}`,
  ];
  if (total === 0) {
    return counts.join(", ");
  }
  const part = Math.min(1, done / total);
  const filled = Math.round(part * BAR_WIDTH);
  const left = part > 0 ? [`${duration((passed * (1 - part)) / part)} left`] : [];
  const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
  return `${bar} ${Math.floor(part * 100)} %  ${[...counts, ...left].join(", ")}`;
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0);
}

function duration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
