import type { Context } from "@/lib/context/context";
import { EXPORT_PAGE, pagedCsv } from "@/lib/platform/paged-csv";
import { subjectText } from "@/lib/words/en/activity";
import { actName, auditWords } from "@/lib/words/en/audit";
import { timestamp } from "@/lib/words/lagos-time";
import { type AuditFilter, findAudit } from "./find-audit";

/** The activity log as CSV, with the stored changes and Lagos times. */
export function auditCsv(ctx: Pick<Context, "db">, filter: AuditFilter): AsyncGenerator<string> {
  return pagedCsv(
    auditWords.exportHead,
    async (after: number | null) => {
      const { entries, next } = await findAudit(ctx, { ...filter, after, limit: EXPORT_PAGE });
      return { rows: entries, next };
    },
    ({ at, who, role, action, subject, subjectEmail, before, after, reason, seq }) => [
      timestamp(at),
      who,
      role,
      actName(action),
      subjectEmail ?? subjectName(subject),
      before ? JSON.stringify(before) : "",
      after ? JSON.stringify(after) : "",
      reason ?? "",
      String(seq),
    ],
  );
}

/** An order's reference, the subject in words, or the stored subject. */
function subjectName(subject: string): string {
  return /^order:(.+)$/.exec(subject)?.[1] ?? subjectText(subject) ?? subject;
}
