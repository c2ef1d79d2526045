import type { ShownProvider } from "@/app/_purchase/hooks/use-provider";
import type { ProviderOption } from "@/app/_purchase/state/provider-options";
import { ProviderMark } from "@/app/_shop/catalogue/provider-mark";
import { cx } from "@/app/_ui/cx";
import { bills } from "@/lib/words/messages";
import { ShowButton } from "./show-button";

/** The providers whose plans a page lists. Without JavaScript they post the form, so that nothing typed is lost. */
export function ProviderButtons({ options, by }: { options: readonly ProviderOption[]; by: ShownProvider }) {
  return (
    <div className="grid gap-2">
      <input type="hidden" name="shown" value={by.queryOf(by.slug)} />
      <p className="font-semibold">{bills.provider}</p>
      <nav aria-label={bills.provider} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {options.map(({ slug, name, mark }) => (
          <ShowButton
            key={slug}
            query={by.queryOf(slug)}
            onShow={by.show}
            current={slug === by.slug}
            className={cx(
              "flex min-h-13 cursor-pointer items-center gap-2 rounded-field border bg-slip px-2.5 py-2 text-start font-semibold hover:border-ink",
              slug === by.slug
                ? "border-accent bg-wash ring-1 ring-accent forced-colors:border-3 forced-colors:border-[Highlight]"
                : "border-edge",
            )}
          >
            <ProviderMark mark={mark} size={28} />
            <span className="min-w-0 leading-tight max-[400px]:text-small">{name}</span>
          </ShowButton>
        ))}
      </nav>
    </div>
  );
}
