import type { Metadata } from "next";
import { Heading } from "@/app/_ui/heading";
import type { SearchParams } from "@/app/_ui/search-param";
import { DataList } from "@/app/admin/_ui/data-list";
import { dayChips } from "@/app/admin/_ui/day-chips";
import { FilterChips } from "@/app/admin/_ui/filter-chips";
import { FilterSelect } from "@/app/admin/_ui/filter-select";
import { queryText } from "@/app/admin/_ui/list-address";
import { ListFilters } from "@/app/admin/_ui/list-filters";
import { ListTools } from "@/app/admin/_ui/list-tools";
import { ListViews } from "@/app/admin/_views/list-views";
import { requireStaff } from "@/lib/auth/access/current-user";
import { findAudit } from "@/lib/auth/audit/find-audit";
import { listStaff } from "@/lib/auth/staff/list-staff";
import { context } from "@/lib/context/context";
import { subjectText } from "@/lib/words/en/activity";
import { actName, actNames, auditWords } from "@/lib/words/en/audit";
import { auditColumns, USUAL } from "./audit-columns";
import { auditAddress, type Filter, parseFilter } from "./audit-filter";
import { Entry } from "./entry";

export const metadata: Metadata = { title: auditWords.title };

const HERE = "/admin/audit";

/** The activity log: who did what, to what, when and why, with the values before and after. */
export default async function AuditPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff("activity.view");
  const params = await searchParams;
  const filter = parseFilter(params);
  const ctx = context();
  const [{ entries, next }, { staff }] = await Promise.all([findAudit(ctx, filter), listStaff(ctx)]);
  const { subject, action, actorId, fromDay, untilDay, oldest, columns } = filter;
  const to = (less: Partial<Filter>) => auditAddress({ ...filter, after: null, ...less });
  const acts = Object.entries(actNames).sort(([, a], [, b]) => a.localeCompare(b));
  const names = auditWords.columnNames;
  return (
    <div className="grid grid-cols-1 min-w-0 gap-5 pb-8">
      <Heading title={auditWords.title} lead={auditWords.lead} />
      <ListViews list="audit" user={user} asked={params} query={to({}).slice(HERE.length)} />
      <ListFilters
        here={HERE}
        summary={auditWords.filters}
        open={Boolean(action || actorId || fromDay || untilDay)}
        kept={queryText({ subject, sort: oldest && "oldest", columns })}
        days={filter}
      >
        <FilterSelect name="act" label={names.what} chosen={action} choices={acts} />
        <FilterSelect
          name="by"
          label={names.who}
          chosen={actorId}
          choices={staff.map(({ userId, email }) => [userId, email])}
        />
      </ListFilters>
      <FilterChips
        clear={HERE}
        chips={[
          {
            label: names.about,
            value: subject && (subjectText(subject) ?? subject.replace(/^(order|user):/, "")),
            without: to({ subject: null }),
          },
          { label: names.what, value: action && actName(action), without: to({ action: null }) },
          {
            label: names.who,
            value:
              actorId && (staff.find(({ userId }) => userId === actorId)?.email ?? auditWords.formerStaff),
            without: to({ actorId: null }),
          },
          ...dayChips(filter, to),
        ]}
      />
      <ListTools
        here={HERE}
        query={to({ columns: [] }).slice(HERE.length)}
        columns={names}
        chosen={columns.length > 0 ? columns : USUAL}
        mayExport
      />
      <DataList
        label={oldest ? auditWords.listOldest : auditWords.list}
        table={auditWords.table}
        columns={auditColumns(filter)}
        rows={entries}
        keyOf={({ seq }) => String(seq)}
        card={(entry) => <Entry entry={entry} />}
        empty={auditWords.none}
        first={filter.after ? to({}) : null}
        next={next ? to({ after: next }) : null}
        nextLabel={oldest ? auditWords.newer : auditWords.older}
      />
    </div>
  );
}
