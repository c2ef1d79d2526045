import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { FIRST_REPLY } from "@/lib/platform/config/first-reply";
import { parseStaffedHours, replyBy } from "./reply-by";

const Stored = z.object({ supportHours: z.string().catch("") }).catch({ supportHours: "" });
const Hours = z.int().min(FIRST_REPLY.min).max(FIRST_REPLY.max).catch(FIRST_REPLY.usual);

/**
 * When the shop promises to reply to a question asked now: the first reply's time in staffed hours, both from
 * the owner's settings. Without staffed hours, only the promised day applies.
 */
export async function findReplyPromise({
  db,
  clock,
  schedules,
}: Pick<Context, "db" | "clock" | "schedules">): Promise<(paidAt: Date | null) => Date> {
  const rows = await db.setting.findMany({ where: { key: { in: ["shop", FIRST_REPLY.key] } } });
  const stored = (key: string) => rows.find((row) => row.key === key)?.value;
  const staffed = parseStaffedHours(Stored.parse(stored("shop")).supportHours);
  const within = Hours.parse(stored(FIRST_REPLY.key)) * 3_600_000;
  const now = clock.now();
  const day = schedules.settleWithin;
  return (paidAt) => {
    if (staffed) return replyBy(now, staffed, within);
    const promised = (paidAt ?? now).getTime() + day;
    return new Date(promised > now.getTime() ? promised : now.getTime() + day);
  };
}
