/** What went wrong with a file, in few words: Node's messages name the system call and the path too. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/,.*$/s, "") : String(error);
}

/** Says why a file cannot be read, in one line. */
export function describeUnreadable(path: string, error: unknown): string {
  return `${path} cannot be read: ${reasonOf(error)}. Check the file and its permissions.`;
}

/** Whether an error comes from outside, such as the disk: those have a code. */
export function isSystemError(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
