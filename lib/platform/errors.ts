/**
 * An unexpected failure. Outcomes that a customer can act on are returned, not thrown. The error boundary shows only listed
 * messages and logs the rest under an id.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  constructor(
    readonly code: string,
    options?: { cause?: unknown; detail?: string },
  ) {
    super(options?.detail ? `${code}: ${options.detail}` : code, { cause: options?.cause });
  }
}
