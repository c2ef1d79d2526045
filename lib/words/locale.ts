/** The languages of the shop. English is the source of all others and has no prefix in addresses. */
export const LOCALES = ["en", "pcm", "ha", "yo", "ig"] as const;
export type Locale = (typeof LOCALES)[number];
