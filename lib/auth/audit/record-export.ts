import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";

/** Records in the activity log and the process log that staff exported a list ("orders", "money/fees"), before its first row. */
export async function recordExport(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: { userId: string; role: string },
  list: string,
): Promise<void> {
  const { userId, role } = actor;
  ctx.log.info("list exported", { event: "list_exported", user: userId, route: `/admin/${list}` });
  const entry = { actor: { userId, role }, action: "list.exported", subject: `export:${list}` };
  await appendAudit(ctx.db, entry, ctx.clock.now());
}
