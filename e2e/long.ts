/**
 * `npm run test:long -- browser`: every page in every theme, size and by keyboard, and each journey in all its
 * variants.
 */
export const LONG = process.env.KIOSK_LONG === "1";

/** For a test or group that only the long run executes. */
export const ONLY_LONG = { tag: "@long" };

/** For a variant of a test that only the long run executes. */
export function onlyLong(variant: boolean): { tag?: string } {
  return variant ? ONLY_LONG : {};
}
