import { AsyncLocalStorage } from "node:async_hooks";
import type { Locale } from "../locale";

// On globalThis, because the front, the pages, their server rendering and the proxy each load a copy of this module.
const shared = globalThis as { kioskLocale?: AsyncLocalStorage<Locale> };
shared.kioskLocale ??= new AsyncLocalStorage<Locale>();
const running = shared.kioskLocale;

/** Runs a request or a job in a language: every message that it reads (words.ts) is in it. */
export function inLocale<T>(locale: Locale, work: () => T): T {
  return running.run(locale, work);
}

/** The language of the running request or job; English outside of `inLocale`. */
export function currentLocale(): Locale {
  return running.getStore() ?? "en";
}
