import type { Metadata } from "next";
import { Disclosure } from "@/app/_ui/disclosure";
import { Heading } from "@/app/_ui/heading";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { ActionNotice } from "@/app/admin/_ui/action-notice";
import { DataList } from "@/app/admin/_ui/data-list";
import { dayChips } from "@/app/admin/_ui/day-chips";
import { FilterChips } from "@/app/admin/_ui/filter-chips";
import { FilterSelect } from "@/app/admin/_ui/filter-select";
import { queryText } from "@/app/admin/_ui/list-address";
import { ListFilters } from "@/app/admin/_ui/list-filters";
import { ListTools } from "@/app/admin/_ui/list-tools";
import { Peek } from "@/app/admin/_ui/peek";
import { ServiceFilter, serviceName } from "@/app/admin/_ui/service-filter";
import { ListViews } from "@/app/admin/_views/list-views";
import { DecideForm } from "@/app/admin/orders/[ref]/decide-form";
import { decideSummary } from "@/app/admin/orders/[ref]/decide-summary";
import { ParkedItem } from "@/app/admin/orders/[ref]/parked-item";
import { findParked, type Parked } from "@/lib/admin/orders/find-parked";
import { requireStaff } from "@/lib/auth/access/current-user";
import { isFresh } from "@/lib/auth/session/is-proved";
import { may } from "@/lib/auth/session/rights";
import { context } from "@/lib/context/context";
import { parkedWords } from "@/lib/words/en/parked";
import { parkedColumns, USUAL } from "./parked-columns";
import { type Filter, parkedAddress, parseFilter } from "./parked-filter";

export const metadata: Metadata = { title: parkedWords.title };

const HERE = "/admin/parked";
const KIND_NAMES = { purchase: parkedWords.vend, refund: parkedWords.refundOf } as const;

/** The manual review queue, longest wait first, with one of its items open beside it. The owner decides; others only read. */
export default async function ParkedPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff("inbox.view");
  const params = await searchParams;
  const filter = parseFilter(params);
  const ctx = context();
  const now = ctx.clock.now();
  const [{ parked, next }, open] = await Promise.all([
    findParked(ctx, filter),
    filter.open ? findParked(ctx, { id: filter.open }) : null,
  ]);
  const [shown] = open?.parked ?? [];
  const fresh = isFresh(user, now);
  const decide = (item: Parked) =>
    may(user.role, "orders.decide") ? <DecideForm item={item} here="parked" fresh={fresh} /> : null;
  const { kindWord, service, fromDay, untilDay, newest, columns } = filter;
  const to = (less: Partial<Filter>) => parkedAddress({ ...filter, after: null, open: null, ...less });
  return (
    <div className="grid grid-cols-1 min-w-0 gap-5 pb-8">
      <div>
        <Heading
          title={parkedWords.title}
          lead={may(user.role, "orders.decide") ? parkedWords.lead : parkedWords.leadReader}
        />
        <ActionNotice done={wholeParam(params, "done")} />
      </div>
      <ListViews list="parked" user={user} asked={params} query={to({}).slice(HERE.length)} />
      <ListFilters
        here={HERE}
        summary={parkedWords.filters}
        open={Boolean(kindWord || service || fromDay || untilDay)}
        kept={queryText({ sort: newest && "newest", columns })}
        days={filter}
      >
        <FilterSelect
          name="kind"
          label={parkedWords.kind}
          chosen={kindWord}
          choices={Object.entries(KIND_NAMES)}
        />
        <ServiceFilter chosen={service} />
      </ListFilters>
      <FilterChips
        clear={HERE}
        chips={[
          {
            label: parkedWords.kind,
            value: kindWord ? KIND_NAMES[kindWord] : null,
            without: to({ kindWord: "" }),
          },
          { label: parkedWords.service, value: serviceName(service), without: to({ service: null }) },
          ...dayChips(filter, to),
        ]}
      />
      <ListTools
        here={HERE}
        query={to({ columns: [] }).slice(HERE.length)}
        columns={parkedWords.columnNames}
        chosen={columns.length > 0 ? columns : USUAL}
        mayExport={may(user.role, "orders.export")}
      />
      {shown ? (
        <Peek
          title={shown.ref ?? parkedWords.topUp}
          page={shown.ref ? `/admin/orders/${shown.ref}` : null}
          close={parkedAddress({ ...filter, open: null })}
        >
          <ParkedItem item={shown} now={now} />
          {decide(shown)}
        </Peek>
      ) : null}
      <DataList
        label={newest ? parkedWords.listNewest : parkedWords.list}
        table={parkedWords.table}
        columns={parkedColumns(filter)}
        rows={parked}
        keyOf={({ id }) => id}
        card={(item) => (
          <div className="grid grid-cols-1 min-w-0 gap-2 py-3">
            {item.ref ? (
              <a
                href={`/admin/orders/${item.ref}`}
                className="tap text-lead font-bold underline underline-offset-4"
              >
                {item.ref}
              </a>
            ) : null}
            <ParkedItem item={item} now={now} />
            {may(user.role, "orders.decide") && item.id !== shown?.id ? (
              <Disclosure summary={decideSummary(item, parked)}>{decide(item)}</Disclosure>
            ) : null}
          </div>
        )}
        empty={filter.kind || service || filter.from || filter.to ? parkedWords.noMatch : parkedWords.none}
        first={filter.after && to({})}
        next={next && to({ after: next })}
        nextLabel={parkedWords.later}
      />
    </div>
  );
}
