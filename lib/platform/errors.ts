/** An unexpected failure, by its code. Outcomes that a customer can act on are returned, not thrown. */
export class AppError extends Error {
  override readonly name = "AppError";
  constructor(readonly code: string) {
    super(code);
  }
}
