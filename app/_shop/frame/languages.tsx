import { headers } from "next/headers";
import { PATH_HEADER } from "@/lib/platform/request/path-header";
import { currentLocale, inLocale } from "@/lib/words/catalogues/in-locale";
import { prefixed } from "@/lib/words/local-href";
import { LANGUAGES, type Locale, OFFERED } from "@/lib/words/locale";
import { common } from "@/lib/words/messages";

/** The page in each language, as plain links; below a translation that no speaker has checked, a note in both languages. */
export async function Languages() {
  const path = (await headers()).get(PATH_HEADER) ?? "/";
  const now = currentLocale();
  if (OFFERED.length < 2 || prefixed("pcm", path) === path) return null;
  const english = inLocale("en", () => ({ draft: common.draft, read: common.readEnglish }));
  return (
    <div className="grid gap-2 border-t border-line py-4">
      <nav aria-label={common.languages}>
        <ul className="flex flex-wrap gap-x-5">
          {OFFERED.map((locale) => (
            <li key={locale}>
              <a
                href={addressIn(locale, path)}
                hrefLang={LANGUAGES[locale].tag}
                lang={LANGUAGES[locale].tag}
                aria-current={locale === now ? "true" : undefined}
                className="inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline aria-[current]:font-bold"
              >
                {LANGUAGES[locale].name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {now === "en" ? null : (
        <p className="text-small text-muted">
          {common.draft} <span lang="en-NG">{english.draft}</span>{" "}
          <a className="tap underline underline-offset-4" href={addressIn("en", path)} lang="en-NG">
            {english.read}
          </a>
        </p>
      )}
    </div>
  );
}

/** "/en/data" also forgets the language in which this browser bought last (lib/web/front/take-locale.ts). */
function addressIn(locale: Locale, path: string): string {
  return locale === "en" ? `/en${path === "/" ? "" : path}` : prefixed(locale, path);
}
