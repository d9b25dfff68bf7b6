/** What went wrong with a file, in few words: Node's messages name the system call and the path too. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/,.*$/s, "") : String(error);
}
