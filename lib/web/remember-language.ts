import "server-only";
import { cookies } from "next/headers";
import { env } from "@/lib/platform/config/env";
import { LANGUAGE_COOKIE } from "@/lib/platform/request/language-cookie";
import { YEAR_COOKIE } from "@/lib/platform/request/year-cookie";
import { currentLocale } from "@/lib/words/catalogues/in-locale";

/** Remembers the language in which this browser buys, for links without one (lib/web/front/strip-locale.ts). */
export async function rememberLanguage(): Promise<void> {
  const locale = currentLocale();
  const jar = await cookies();
  if ((jar.get(LANGUAGE_COOKIE)?.value ?? "en") === locale) return;
  jar.set(LANGUAGE_COOKIE, locale, { ...YEAR_COOKIE, secure: env().appUrl.startsWith("https:") });
}
