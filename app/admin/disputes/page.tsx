import type { Metadata } from "next";
import { Heading } from "@/app/_ui/heading";
import { Money } from "@/app/_ui/money";
import type { SearchParams } from "@/app/_ui/search-param";
import { DataList } from "@/app/admin/_ui/data-list";
import { dayChips } from "@/app/admin/_ui/day-chips";
import { FilterChips } from "@/app/admin/_ui/filter-chips";
import { queryText } from "@/app/admin/_ui/list-address";
import { ListFilters } from "@/app/admin/_ui/list-filters";
import { ListTools } from "@/app/admin/_ui/list-tools";
import { ListViews } from "@/app/admin/_views/list-views";
import { DISPUTE_STATES, findDisputes, type ListedDispute } from "@/lib/admin/cases/find-disputes";
import { requireStaff } from "@/lib/auth/access/current-user";
import { may } from "@/lib/auth/session/rights";
import { context } from "@/lib/context/context";
import { disputeReason, disputesWords } from "@/lib/words/en/disputes";
import { AnswerLink, Due, disputeColumns, OrderLink, usualColumns } from "./dispute-columns";
import { disputesAddress, type Filter, parseFilter } from "./dispute-filter";

export const metadata: Metadata = { title: disputesWords.title };

const HERE = "/admin/disputes";

/** Payments disputed by a customer's bank: open ones by deadline, others newest first. */
export default async function DisputesPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff("disputes.view");
  const params = await searchParams;
  const filter = parseFilter(params);
  const ctx = context();
  const now = ctx.clock.now();
  const mayAnswer = may(user.role, "disputes.answer");
  const { disputes, next } = await findDisputes(ctx, filter);
  const { state, fromDay, untilDay, columns } = filter;
  const { evidence, ...otherNames } = disputesWords.columnNames;
  const to = (less: Partial<Filter>) => disputesAddress({ ...filter, after: null, ...less });
  return (
    <div className="grid grid-cols-1 min-w-0 gap-5 pb-8">
      <Heading title={disputesWords.title} lead={disputesWords.lead} />
      <ListViews
        list="disputes"
        user={user}
        asked={params}
        query={to({}).slice(HERE.length)}
        first={disputesWords.views.open}
        builtIn={[...DISPUTE_STATES.filter((view) => view !== "open"), "all" as const].map((view) => ({
          label: disputesWords.views[view],
          query: `state=${view}`,
        }))}
      />
      <ListFilters
        here={HERE}
        summary={disputesWords.filters}
        open={Boolean(fromDay || untilDay)}
        kept={queryText({ state: state !== "open" && (state ?? "all"), columns })}
        days={filter}
      >
        {null}
      </ListFilters>
      <FilterChips clear={to({ fromDay: "", untilDay: "" })} chips={dayChips(filter, to)} />
      <ListTools
        here={HERE}
        query={to({ columns: [] }).slice(HERE.length)}
        columns={mayAnswer ? { ...otherNames, evidence } : otherNames}
        chosen={columns.length > 0 ? columns : usualColumns(filter)}
        mayExport={may(user.role, "orders.export")}
      />
      <DataList
        label={state === "open" ? disputesWords.listDue : disputesWords.list}
        table={disputesWords.table}
        columns={disputeColumns(filter, now, mayAnswer)}
        rows={disputes}
        keyOf={({ id }) => String(id)}
        card={(dispute) => <Card dispute={dispute} now={now} mayAnswer={mayAnswer} />}
        empty={filter.from || filter.to ? disputesWords.noMatch : disputesWords.none}
        first={filter.after && to({})}
        next={next && to({ after: next })}
        nextLabel={state === "open" ? disputesWords.later : disputesWords.older}
      />
      {state === "open" && disputes.length > 0 ? (
        <p className="text-small text-muted">{disputesWords.note}</p>
      ) : null}
    </div>
  );
}

function Card({ dispute, now, mayAnswer }: { dispute: ListedDispute; now: Date; mayAnswer: boolean }) {
  const { amount, why, email, state } = dispute;
  return (
    <div className="grid grid-cols-1 gap-0.5 py-2.5">
      <span className="leader">
        <OrderLink dispute={dispute} />
        {amount === null ? null : <Money amount={amount} className="font-semibold" />}
      </span>
      <span className="text-small break-words">
        {disputesWords.states[state]} · {disputeReason(why)}
        {email ? ` · ${email}` : ""}
      </span>
      <span className="text-small break-words">
        <Due dispute={dispute} now={now} />
      </span>
      <span className="text-small">
        <AnswerLink dispute={dispute} mayAnswer={mayAnswer} />
      </span>
    </div>
  );
}
