import type { ReactNode } from "react";
import { cx } from "@/app/_ui/cx";
import { Heading } from "@/app/_ui/heading";
import { emailWords } from "@/lib/words/en/emails";
import { macrosWords } from "@/lib/words/en/macros";
import { settingsWords } from "@/lib/words/en/settings";

const HERE = "/admin/settings";

/** The sections of Settings and its other pages, in the order in which they are shown. */
const ENTRIES = [
  [`${HERE}#shop`, settingsWords.shop],
  [`${HERE}#business`, settingsWords.businessTitle],
  [`${HERE}/macros`, macrosWords.title],
  [`${HERE}/texts`, settingsWords.texts],
  [`${HERE}#alerts`, settingsWords.alerts],
  [`${HERE}/emails`, emailWords.title],
  [`${HERE}#numbers`, settingsWords.numbers],
  [`${HERE}#connections`, settingsWords.connections],
  [`${HERE}#keys`, settingsWords.keys],
] as const;

/** The path of a page of Settings. */
export type SettingsPath = typeof HERE | Exclude<(typeof ENTRIES)[number][0], `${string}#${string}`>;

interface Props {
  here: SettingsPath;
  title: string;
  lead: string;
  children: ReactNode;
}

/**
 * A page of Settings with their menu: beside the page on a wide screen, where it stays in view; folded above it on a narrow one.
 * Plain links, so it works without JavaScript.
 */
export function SettingsFrame({ here, title, lead, children }: Props) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-x-10 pb-8 lg:grid-cols-[190px_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <div className="lg:col-span-2">
        <Heading title={title} lead={lead} />
      </div>
      <nav aria-label={settingsWords.menu} className="-ms-2.5 self-start max-lg:hidden lg:sticky lg:top-18">
        <Links here={here} />
      </nav>
      <details className="card group mb-5 lg:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 px-4 font-semibold [&::-webkit-details-marker]:hidden">
          {settingsWords.menu}
          <svg
            aria-hidden="true"
            viewBox="0 0 16 16"
            width="16"
            height="16"
            className="shrink-0 group-open:rotate-180"
          >
            <path d="m3 5.5 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </summary>
        <nav aria-label={settingsWords.menu} className="border-t border-line p-2">
          <Links here={here} />
        </nav>
      </details>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function Links({ here }: { here: SettingsPath }) {
  return (
    <ul className="grid grid-cols-1">
      {ENTRIES.map(([path, label]) => {
        const onPage = path.startsWith(`${here}#`);
        return (
          <li key={path}>
            <a
              href={onPage ? path.slice(here.length) : path}
              aria-current={path === here ? "page" : undefined}
              className={cx(
                "flex min-h-11 items-center rounded-field px-2.5 py-1 lg:min-h-8.5 hover:bg-wash",
                path === here ? "bg-wash font-bold text-accent" : "text-ink",
              )}
            >
              {label}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
