import type { Client } from "pg";
import type { Context } from "@/lib/orders/context";
import { type Finding, fail, note, ok } from "./finding";

/** Does the mail server take us, and what became of the messages of the last day? Sends nothing. */
export async function checkMail(client: Client, ctx: Context): Promise<Finding[]> {
  const counted = await client.query<{ failed: number; late: number }>(
    `SELECT count(*) FILTER (WHERE state = 'failed' AND created_at > $1::timestamptz - interval '1 day')::int AS failed,
       count(*) FILTER (WHERE state = 'queued' AND attempts > 2)::int AS late FROM messages`,
    [ctx.clock.now()],
  );
  const { failed = 0, late = 0 } = counted.rows[0] ?? {};
  const unsent =
    failed + late > 0
      ? [note(`Messages: ${failed} of the last day failed, ${late} wait after several attempts.`)]
      : [];
  if (!ctx.mailer) return [note("Mail: SMTP_URL is unset, so messages are kept and not sent."), ...unsent];
  const checked = await ctx.mailer.check();
  return [
    checked.outcome === "sent"
      ? ok("Mail: the mail server takes us.")
      : fail(
          `Mail: the mail server can't be used (${checked.reason}). Check SMTP_URL; messages wait until it is mended.`,
        ),
    ...unsent,
  ];
}
