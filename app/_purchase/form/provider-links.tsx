import type { MouseEvent } from "react";
import type { ProviderOption } from "@/app/_purchase/state/provider-options";
import { ProviderMark } from "@/app/_shop/catalogue/provider-mark";
import { cx } from "@/app/_ui/cx";
import { localHref } from "@/lib/words/local-href";
import { bills } from "@/lib/words/messages";

interface Props {
  options: readonly ProviderOption[];
  current: string;
  hrefOf: (slug: string) => string;
  onChoose: (event: MouseEvent<HTMLAnchorElement>, slug: string) => void;
}

/**
 * The providers whose plans a page lists, as plain links: they work without JavaScript, and with it save the reload.
 */
export function ProviderLinks({ options, current, hrefOf, onChoose }: Props) {
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{bills.provider}</p>
      <nav aria-label={bills.provider} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {options.map((option) => (
          <a
            key={option.slug}
            href={localHref(hrefOf(option.slug))}
            aria-current={option.slug === current ? "true" : undefined}
            onClick={(event) => onChoose(event, option.slug)}
            className={cx(
              "flex min-h-13 items-center gap-2 rounded-field border bg-slip px-2.5 py-2 font-semibold hover:border-ink",
              option.slug === current ? "border-accent bg-wash ring-1 ring-accent" : "border-edge",
            )}
          >
            <ProviderMark name={option.product} size={28} />
            <span className="min-w-0 leading-tight max-[400px]:text-small">{option.name}</span>
          </a>
        ))}
      </nav>
    </div>
  );
}
