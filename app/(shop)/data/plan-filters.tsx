import type { MouseEvent } from "react";
import { ProviderMark } from "@/app/_shop/catalogue/provider-mark";
import { ChoiceLinks } from "@/app/_ui/choice-links";
import { cx } from "@/app/_ui/cx";
import { purchase } from "@/lib/words/messages";
import { type Filters, filterHref, SIZES, SORTS, VALIDITIES } from "./filters";
import type { PlanNetwork } from "./plan-rows";

interface Props {
  networks: readonly PlanNetwork[];
  filters: Filters;
  /** A plan is chosen: show only the networks. */
  folded: boolean;
  onChoose: (event: MouseEvent<HTMLAnchorElement>, href: string) => void;
}

/** Networks as discs, then size and validity, all as plain links that work without JavaScript. */
export function PlanFilters({ networks, filters, folded, onChoose }: Props) {
  const link = (key: string, label: string, change: Partial<Filters>, current: boolean) => ({
    key,
    label,
    href: filterHref(filters, change),
    current,
  });
  return (
    <div className="grid gap-4">
      <nav aria-label={purchase.network} className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {networks.map((one) => {
          const current = one.key === filters.network;
          const href = filterHref(filters, { network: one.key });
          return (
            <a
              key={one.key}
              href={href}
              aria-current={current ? "true" : undefined}
              onClick={(event) => onChoose(event, href)}
              className={cx(
                "flex min-h-13 items-center gap-3 rounded-field border bg-slip px-3 py-2 font-semibold hover:border-ink",
                current
                  ? "border-accent bg-wash ring-1 ring-accent forced-colors:border-3 forced-colors:border-[Highlight]"
                  : "border-edge",
              )}
            >
              <ProviderMark name={one.network ?? one.name} size={30} />
              <span className="min-w-0">{one.name}</span>
            </a>
          );
        })}
      </nav>
      <div className="grid sm:gap-1.5" hidden={folded}>
        <ChoiceLinks
          label={purchase.filterValidity}
          plain
          onChoose={onChoose}
          links={[
            link("all", purchase.all, { validity: null }, filters.validity === null),
            ...VALIDITIES.map((band) =>
              link(band, purchase.validities[band], { validity: band }, filters.validity === band),
            ),
          ]}
        />
        <ChoiceLinks
          label={purchase.filterSize}
          plain
          onChoose={onChoose}
          links={[
            link("all", purchase.all, { size: null }, filters.size === null),
            ...SIZES.map((band) => link(band, purchase.sizes[band], { size: band }, filters.size === band)),
          ]}
        />
        <ChoiceLinks
          label={purchase.sort}
          onChoose={onChoose}
          links={SORTS.map((one) => link(one, purchase.sorts[one], { sort: one }, filters.sort === one))}
        />
      </div>
    </div>
  );
}
