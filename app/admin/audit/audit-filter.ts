import { wholeParam } from "@/app/_ui/search-param";
import { parseColumns, parseDays, type QueryParams, queryText } from "@/app/admin/_ui/list-address";
import { actNames } from "@/lib/words/en/audit";

export const AUDIT_COLUMNS = ["when", "who", "role", "what", "about", "changes", "reason"] as const;
export type AuditColumn = (typeof AUDIT_COLUMNS)[number];

export interface Filter extends ReturnType<typeof parseDays> {
  subject: string | null;
  action: string | null;
  actorId: string | null;
  oldest: boolean;
  columns: readonly AuditColumn[];
  /** The number of the previous page's last entry. */
  after: number | null;
}

/** Parses the filter. Invalid values are ignored. Pure. */
export function parseFilter(params: QueryParams): Filter {
  const act = wholeParam(params, "act");
  const after = wholeParam(params, "after", 15);
  return {
    subject: wholeParam(params, "subject", 100) || null,
    action: Object.hasOwn(actNames, act) ? act : null,
    actorId: /^[0-9A-Za-z]{1,40}$/.exec(wholeParam(params, "by"))?.[0] ?? null,
    ...parseDays(params),
    oldest: params.sort === "oldest",
    columns: parseColumns(AUDIT_COLUMNS, params.columns),
    after: /^\d{1,15}$/.test(after) ? Number(after) : null,
  };
}

/** The address of the same filter, or of its next page. */
export function auditAddress(filter: Filter): string {
  const { subject, action, actorId, fromDay, untilDay, oldest, columns, after } = filter;
  return `/admin/audit${queryText({
    subject,
    act: action,
    by: actorId,
    from: fromDay,
    until: untilDay,
    sort: oldest && "oldest",
    columns,
    after: after ? String(after) : null,
  })}`;
}
