/** The languages of the shop. English is the source of all others and has no prefix in addresses. */
export const LOCALES = ["en", "pcm", "ha", "yo", "ig"] as const;
export type Locale = (typeof LOCALES)[number];

/** The languages that customers can choose: those with a complete purchase path (scripts/words/locales.test.ts). */
export const OFFERED: readonly Locale[] = ["en", "pcm", "ha", "yo", "ig"];

/** Each language's own name, and its tag for browsers and search engines (BCP 47). */
export const LANGUAGES: Readonly<Record<Locale, { name: string; tag: string }>> = {
  en: { name: "English", tag: "en-NG" },
  pcm: { name: "Naijá", tag: "pcm" },
  ha: { name: "Hausa", tag: "ha-NG" },
  yo: { name: "Yorùbá", tag: "yo-NG" },
  ig: { name: "Igbo", tag: "ig-NG" },
};

/** The language with that name if customers can choose it, else null. */
export function parseLocale(text: unknown): Locale | null {
  return OFFERED.find((locale) => locale === text) ?? null;
}
