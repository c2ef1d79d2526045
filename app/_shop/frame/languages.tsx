import { headers } from "next/headers";
import { cx } from "@/app/_ui/cx";
import { LineIcon } from "@/app/_ui/line-icon";
import { PATH_HEADER } from "@/lib/platform/request/path-header";
import { currentLocale, inLocale } from "@/lib/words/catalogues/in-locale";
import { prefixed } from "@/lib/words/local-href";
import { LANGUAGES, type Locale, OFFERED } from "@/lib/words/locale";
import { common } from "@/lib/words/messages";
import { HEADER_ICON } from "./header-icon";

/** The page in each language, as plain links; below a translation that no speaker has checked, a note in both languages. */
export async function Languages() {
  const path = await pathInAll();
  if (path === null) return null;
  const english = inLocale("en", () => ({ draft: common.draft, read: common.readEnglish }));
  return (
    <div className="grid gap-2 border-t border-line py-4">
      <nav aria-label={common.languages}>
        <LanguageLinks path={path} className="flex flex-wrap gap-x-5" />
      </nav>
      {currentLocale() === "en" ? null : (
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

/** The same links in the header, behind the current language's name. They overlay the page, so that opening them moves nothing. */
export async function LanguageMenu() {
  const path = await pathInAll();
  if (path === null) return null;
  const { name } = LANGUAGES[currentLocale()];
  return (
    <details className="relative">
      <summary
        aria-label={`${name}, ${common.languages}`}
        className={cx(
          HEADER_ICON,
          "cursor-pointer list-none whitespace-nowrap sm:underline sm:decoration-line sm:hover:decoration-ink [&::-webkit-details-marker]:hidden",
        )}
      >
        <LineIcon
          box={24}
          stroke={1.75}
          className="sm:hidden"
          d="M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18ZM3 12h18M12 3c3 3 3.6 6 3.6 9s-.6 6-3.6 9c-3-3-3.6-6-3.6-9s.6-6 3.6-9Z"
        />
        {name}
      </summary>
      <LanguageLinks
        path={path}
        className="absolute end-0 top-full z-20 grid min-w-36 border-2 border-ink bg-paper px-4 py-2"
      />
    </details>
  );
}

/** This page's address without a language; null for a page that exists in one language only. */
async function pathInAll(): Promise<string | null> {
  const path = (await headers()).get(PATH_HEADER) ?? "/";
  return OFFERED.length < 2 || prefixed("pcm", path) === path ? null : path;
}

function LanguageLinks({ path, className }: { path: string; className: string }) {
  return (
    <ul className={className}>
      {OFFERED.map((locale) => (
        <li key={locale}>
          <a
            href={addressIn(locale, path)}
            hrefLang={LANGUAGES[locale].tag}
            lang={LANGUAGES[locale].tag}
            aria-current={locale === currentLocale() ? "true" : undefined}
            className="inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline aria-[current]:font-bold"
          >
            {LANGUAGES[locale].name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** "/en/data" also clears the language of this browser's last purchase (lib/web/front/strip-locale.ts). */
function addressIn(locale: Locale, path: string): string {
  return locale === "en" ? `/en${path === "/" ? "" : path}` : prefixed(locale, path);
}
