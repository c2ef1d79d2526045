import { cx } from "@/app/_ui/cx";
import { localHref } from "@/lib/words/local-href";
import { common } from "@/lib/words/messages";
import { Languages } from "./languages";
import type { ShopFacts } from "./shop-context";
import { SupportContact } from "./support-contact";

const BUTTON = "min-h-11 cursor-pointer text-small font-semibold underline underline-offset-4";

const PAGES = ["help", "status", "refunds", "terms", "privacy"] as const;

export function SiteFooter({ shop }: { shop: ShopFacts }) {
  return (
    <footer className="mt-auto pt-16">
      <div className="column-wide">
        <div className="grid gap-6 border-t border-line py-8 md:grid-cols-[1fr_auto]">
          <SupportContact shop={shop} />
          <nav aria-label={common.footer}>
            <ul className="flex flex-wrap gap-x-5 md:flex-col">
              {PAGES.map((page) => (
                <li key={page}>
                  <a
                    href={localHref(`/${page}`)}
                    className="inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline"
                  >
                    {common[page]}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <Languages />
        <LiteSwitch />
      </div>
    </footer>
  );
}

/** Switches between full pages and lite ones, without scripts (lib/web/front/to-lite.ts). Both have the same form. */
function LiteSwitch() {
  return (
    <form action="/lite" method="post" className="flex flex-wrap items-center gap-x-3 text-small text-muted">
      <button type="submit" name="lite" value="on" className={cx(BUTTON, "lite:hidden")}>
        {common.liteOn}
      </button>
      <span className="hidden lite:inline">{common.liteIsOn}</span>
      <button type="submit" name="lite" value="off" className={cx(BUTTON, "hidden lite:inline-block")}>
        {common.liteOff}
      </button>
    </form>
  );
}
