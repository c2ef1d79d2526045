import { csvRoute } from "@/app/admin/_ui/csv-route";
import { auditCsv } from "@/lib/auth/audit/audit-csv";
import { otherMethods } from "@/lib/web/api-route";
import { parseFilter } from "../audit-filter";

/** The activity log as CSV. */
export const GET = csvRoute("audit", "activity.view", (ctx, params) => {
  const { subject, action, actorId, from, to, oldest } = parseFilter(params);
  return auditCsv(ctx, { subject, action, actorId, from, to, oldest });
});

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
