import { timeSort } from "@/app/admin/_ui/data-list";
import type { Column } from "@/app/admin/_ui/data-table";
import { EmailCell } from "@/app/admin/_ui/email-cell";
import { shownColumns } from "@/app/admin/_ui/list-address";
import { Time } from "@/app/admin/_ui/time-cell";
import type { AuditLine } from "@/lib/auth/audit/find-audit";
import { actName, auditWords } from "@/lib/words/en/audit";
import { AUDIT_COLUMNS, type AuditColumn, auditAddress, type Filter } from "./audit-filter";
import { About, Changes, Stored } from "./entry";

/** The default columns. */
export const USUAL: readonly AuditColumn[] = ["when", "who", "what", "about", "changes", "reason"];

const CELLS: Record<AuditColumn, Column<AuditLine>["cell"]> = {
  when: ({ at }) => <Time at={at} />,
  who: ({ who }) => (
    <div className="max-w-30 xl:max-w-none">
      <EmailCell email={who} />
    </div>
  ),
  role: ({ role }) => role,
  what: ({ action }) => <span className="inline-block min-w-24 font-semibold">{actName(action)}</span>,
  about: (entry) => (
    <span className="inline-block max-w-40 min-w-16">
      <About entry={entry} />
    </span>
  ),
  changes: (entry) => (
    <div className="grid min-w-34 grid-cols-1">
      <dl className="grid grid-cols-1 gap-0.5 text-small [&>div]:grid-cols-[auto_1fr]">
        <Changes entry={entry} />
      </dl>
      <Stored entry={entry} />
    </div>
  ),
  reason: ({ reason }) => <span className="inline-block min-w-24 break-words">{reason}</span>,
};

/** The chosen columns; sortable by time. */
export function auditColumns(filter: Filter): Column<AuditLine>[] {
  return shownColumns(AUDIT_COLUMNS, filter.columns, USUAL).map((key) => ({
    key,
    label: auditWords.columnNames[key],
    cell: CELLS[key],
    ...(key === "when"
      ? { sort: timeSort(filter.oldest, auditAddress({ ...filter, oldest: !filter.oldest, after: null })) }
      : {}),
  }));
}
