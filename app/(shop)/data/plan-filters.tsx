import { ShowButton } from "@/app/_purchase/form/show-button";
import { ProviderMark } from "@/app/_shop/catalogue/provider-mark";
import { cx } from "@/app/_ui/cx";
import { purchase } from "@/lib/words/messages";
import { type Filters, filterQuery, SORTS } from "./filters";
import type { PlanGroup, PlanNetwork } from "./plan-rows";

interface NetworkProps {
  networks: readonly PlanNetwork[];
  network: string;
  filters: Filters;
  onShow: (query: string) => void;
}

/** The networks as discs. */
export function PlanNetworks({ networks, network, filters, onShow }: NetworkProps) {
  return (
    <nav aria-label={purchase.network} className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:*:flex-auto">
      {networks.map((choice) => (
        <ShowButton
          key={choice.key}
          query={filterQuery({ ...filters, network: choice.key })}
          onShow={onShow}
          current={choice.key === network}
          className={cx(
            "flex min-h-13 cursor-pointer items-center gap-2 rounded-field border bg-slip px-2 py-1 text-start text-small leading-tight font-semibold hover:border-ink",
            choice.key === network
              ? "border-accent bg-wash ring-1 ring-accent forced-colors:border-3 forced-colors:border-[Highlight]"
              : "border-edge",
          )}
        >
          <ProviderMark mark={choice.mark} size={26} />
          <span className="min-w-0 sm:whitespace-nowrap">{choice.name}</span>
        </ShowButton>
      ))}
    </nav>
  );
}

interface PeriodProps {
  periods: readonly PlanGroup[];
  period: PlanGroup;
  filters: Filters;
  onShow: (query: string) => void;
}

/** Periods of validity as tabs; and the sort order, if all plans are shown. */
export function PlanPeriods({ periods, period, filters, onShow }: PeriodProps) {
  return (
    <div className="grid gap-1">
      <Tabs
        label={purchase.filterValidity}
        tabs={periods.map((choice) => ({
          key: choice,
          label: purchase.periods[choice],
          change: { validity: choice },
          current: choice === period,
        }))}
        filters={filters}
        onShow={onShow}
      />
      {filters.all ? (
        <Tabs
          label={purchase.sort}
          seen
          tabs={SORTS.map((choice) => ({
            key: choice,
            label: purchase.sorts[choice],
            change: { sort: choice },
            current: choice === filters.sort,
          }))}
          filters={filters}
          onShow={onShow}
        />
      ) : null}
    </div>
  );
}

interface TabsProps {
  label: string;
  /** The label is visible. */
  seen?: boolean;
  tabs: { key: string; label: string; change: Partial<Filters>; current: boolean }[];
  filters: Filters;
  onShow: (query: string) => void;
}

function Tabs({ label, seen, tabs, filters, onShow }: TabsProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center sm:gap-x-1">
      <span className={seen ? "pe-1 text-small text-muted" : "sr-only"}>{label}</span>
      {tabs.map((tab) => (
        <ShowButton
          key={tab.key}
          query={filterQuery({ ...filters, ...tab.change })}
          onShow={onShow}
          current={tab.current}
          className={cx(
            "inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-field px-1.5 text-small font-semibold whitespace-nowrap sm:px-2.5",
            tab.current
              ? "bg-ink text-paper forced-colors:forced-color-adjust-none forced-colors:bg-[SelectedItem] forced-colors:text-[SelectedItemText] forced-colors:outline-[CanvasText]"
              : "underline decoration-line underline-offset-4 hover:decoration-ink",
          )}
        >
          {tab.label}
        </ShowButton>
      ))}
    </nav>
  );
}
