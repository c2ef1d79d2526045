import { common } from "@/lib/words/en";
import type { ShopFacts } from "./shop-context";
import { SupportContact } from "./support-contact";

const PAGES = [
  ["/help", common.help],
  ["/status", common.status],
  ["/refunds", common.refunds],
  ["/terms", common.terms],
  ["/privacy", common.privacy],
] as const;

export function SiteFooter({ shop }: { shop: ShopFacts }) {
  return (
    <footer className="mt-auto pt-16">
      <div className="column-wide">
        <div className="grid gap-6 border-t border-line py-8 md:grid-cols-[1fr_auto]">
          <SupportContact shop={shop} />
          <nav aria-label={common.footer}>
            <ul className="flex flex-wrap gap-x-5 md:flex-col">
              {PAGES.map(([href, label]) => (
                <li key={href}>
                  <a
                    href={href}
                    className="inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </footer>
  );
}
