/** A failure that a person can act on. Scripts print only its message, without a stack, and exit 1. */
export class PlainError extends Error {
  override readonly name = "PlainError";
}

/** Prints a failure (one sentence, or a stack for a bug) and sets the exit code. */
export function reportFailure(error: unknown): void {
  if (error instanceof PlainError) console.error(error.message);
  else console.error(error);
  process.exitCode = 1;
}
