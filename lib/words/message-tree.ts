import format, { type CompiledMessage } from "icu-minify/format";

/** Compiled messages: a text, an ICU pattern (an array), a list under "[]", or nested messages by key. */
export type Compiled = CompiledMessage | { "[]": Compiled[] } | { [key: string]: Compiled };

/** Compiled messages by path, in the language of the request, the job or the page. */
export interface WordSource {
  locale: string;
  section(path: string): Compiled | undefined;
  /** The English original, if no speaker has confirmed that language's message. */
  english(path: string): Compiled | undefined;
}

/** The section that provides a page's scripts with the notices in English (notices.ts). */
export const ENGLISH = "english";

type Values = Record<string, string | number>;

/** Numbers are formatted alike in all languages, because browsers don't know each one's own format. */
const formatters = {
  getNumberFormat: () => new Intl.NumberFormat("en-NG"),
  getDateTimeFormat: () => new Intl.DateTimeFormat("en-NG"),
  getPluralRules: (...[locale, options]: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(locale, options),
};

/** What code reads: texts unchanged, patterns as functions of their values. */
export function readable(compiled: Compiled, locale: string): unknown {
  if (typeof compiled === "string") return compiled;
  if (isPattern(compiled))
    return (values: Values) => format(compiled, locale, values, { formatters }) as string;
  const list = compiled["[]"];
  if (Array.isArray(list)) return list.map((one) => readable(one as Compiled, locale));
  const entries = Object.entries(compiled);
  return Object.fromEntries(entries.map(([key, value]) => [key, readable(value, locale)]));
}

function isPattern(compiled: Compiled): compiled is Exclude<CompiledMessage, string> {
  return Array.isArray(compiled);
}
