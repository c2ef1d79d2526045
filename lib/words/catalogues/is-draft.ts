import type { Locale } from "../locale";
import { CONFIRMED, MESSAGES } from "./all-messages";

/** True if a language has messages at this path that no speaker has confirmed. */
export function isDraft(locale: Locale, path: string, confirmed = CONFIRMED[locale]): boolean {
  if (locale === "en") return false;
  const known = new Set(confirmed);
  const english = path.split(".").reduce<unknown>((at, key) => Reflect.get(Object(at), key), MESSAGES.en);
  return !isConfirmed(english, path, known);
}

function isConfirmed(english: unknown, path: string, confirmed: ReadonlySet<string>): boolean {
  if (typeof english === "string") return confirmed.has(path);
  return Object.entries(Object(english)).every(([key, inner]) =>
    isConfirmed(inner, `${path}.${key}`, confirmed),
  );
}
