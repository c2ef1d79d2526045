/** `npm run test:long -- browser`: every page in every theme, size and by keyboard, each journey in all its variants. */
export const LONG = process.env.KIOSK_LONG === "1";

/** Of a test, or a group of them, that the long run alone has. */
export const ONLY_LONG = { tag: "@long" };

/** Of the variant of a test that the long run alone has. */
export function onlyLong(variant: boolean): { tag?: string } {
  return variant ? ONLY_LONG : {};
}
