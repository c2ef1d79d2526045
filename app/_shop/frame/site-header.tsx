import { cookies } from "next/headers";
import { LineIcon } from "@/app/_ui/line-icon";
import { parseBasketCount } from "@/lib/platform/request/basket-cookie";
import { localHref } from "@/lib/words/local-href";
import { common } from "@/lib/words/messages";
import { BasketLink } from "./basket-link";
import { HEADER_ICON } from "./header-icon";
import { LanguageMenu } from "./languages";

/** The shop's name, the two most visited links, the basket, and the languages. */
export async function SiteHeader({ name }: { name: string }) {
  const count = parseBasketCount((await cookies()).toString());
  return (
    <header className="column-wide">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:start-4 focus:top-2 focus:z-20 focus:bg-ink focus:px-4 focus:py-3 focus:text-paper"
      >
        {common.skip}
      </a>
      <div className="flex min-h-16 flex-wrap items-center justify-between sm:gap-x-4 border-b-2 border-ink">
        <a
          href={localHref("/")}
          className="display inline-flex min-h-11 items-center gap-1 text-figure sm:gap-2.5"
        >
          <svg aria-hidden="true" viewBox="0 0 20 24" className="h-5.5 text-accent sm:h-6">
            <path fill="currentColor" d="M0 0h20v23l-3.33-3-3.34 3L10 20l-3.33 3-3.34-3L0 23z" />
            <path className="stroke-paper" strokeWidth="2.2" strokeLinecap="round" d="M5 7.5h10M5 13h6" />
          </svg>
          {name}
        </a>
        {/* On a phone the labels share what space the name leaves, so that its fallback font doesn't push them into a second row. */}
        <nav
          aria-label={common.mainLinks}
          className="flex flex-wrap max-sm:ms-auto max-sm:max-w-72 max-sm:flex-auto max-sm:justify-between max-sm:ps-1.5 sm:gap-x-1"
        >
          <a href={localHref("/track")} aria-label={common.track} className={HEADER_ICON}>
            <LineIcon
              box={24}
              stroke={1.75}
              className="sm:hidden"
              d="M5 3h14v18l-3.5-2-3.5 2-3.5-2L5 21zM9 8h6M9 12h6"
            />
            <span className="sm:hidden">{common.trackShort}</span>
            <span className="whitespace-nowrap max-sm:hidden">{common.track}</span>
          </a>
          <a href={localHref("/account")} className={HEADER_ICON}>
            <LineIcon
              box={24}
              stroke={1.75}
              className="sm:hidden"
              d="M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4 21c0-5 3-7 8-7s8 2 8 7"
            />
            {common.account}
          </a>
          {/* Hidden on a phone, which has space for two. The footer has it too. */}
          <a
            href={localHref("/help")}
            className="hidden min-h-11 items-center px-2 text-body font-semibold underline-offset-4 hover:underline sm:inline-flex"
          >
            {common.help}
          </a>
          <BasketLink href={localHref("/basket")} label={common.basket} count={count} />
          <LanguageMenu />
        </nav>
      </div>
    </header>
  );
}
