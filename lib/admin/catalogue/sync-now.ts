import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { nullIfMissing } from "@/lib/platform/db/conflict";
import { setTick } from "@/lib/platform/db/ticks";

/** The tick that limits how often owners can request a sync. */
const ASKED = "catalogue-asked";
const ASK_EVERY_MS = 60_000;

/** Makes the catalogue sync due in the worker's next round. False if it was requested within the last minute. */
export async function syncNow(ctx: Pick<Context, "db" | "clock" | "log">, actor: Actor): Promise<boolean> {
  requireRight(ctx, actor, "catalogue.edit");
  const { db, clock } = ctx;
  const now = clock.now();
  const earlier = (ms: number) => new Date(now.getTime() - ms);
  await db.tick.createMany({ data: { name: ASKED, at: new Date(0) }, skipDuplicates: true });
  const asked = await nullIfMissing(
    db.$transaction([
      db.tick.update({ where: { name: ASKED, at: { lte: earlier(ASK_EVERY_MS) } }, data: { at: now } }),
      setTick(db, "catalogue", earlier(UNSCALED.syncCatalogue)),
      appendAudit(db, { actor, action: "catalogue.sync", subject: "catalogue" }, now),
    ]),
  );
  return asked !== null;
}
