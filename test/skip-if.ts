/**
 * Skips a test that this machine can't run, with the reason; null: it can. In the long run it fails instead, because a part
 * that tested nothing must not pass.
 */
export function skipIf(missing: string | null | undefined, skip: (note: string) => void): void {
  if (!missing) return;
  if (process.env.KIOSK_LONG === "1") throw new Error(missing);
  skip(missing);
}
