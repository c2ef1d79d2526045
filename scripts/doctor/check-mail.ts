import type { Client } from "pg";
import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { queryRows } from "@/lib/platform/db/query-rows";
import { type Finding, fail, note, ok } from "./finding";

/**
 * Checks whether the mail server accepts us, the outcome of the last day's messages, and who receives alerts. Sends
 * nothing.
 */
export async function checkMail(client: Client, ctx: Context): Promise<Finding[]> {
  const counted = await queryRows(
    client,
    z.object({
      failed: z.number(),
      late: z.number(),
      why: z.string().nullable(),
      told: z.boolean(),
    }),
    `SELECT count(*) FILTER (WHERE state = 'failed' AND created_at > $1::timestamptz - interval '1 day')::int AS failed,
       count(*) FILTER (WHERE state = 'queued' AND attempts > 2)::int AS late,
       min(reason) FILTER (WHERE state = 'queued' AND attempts > 2) AS why,
       EXISTS (SELECT FROM settings WHERE key = 'alerts' AND value ? 'email') OR EXISTS (SELECT FROM users WHERE role = 'owner'
         AND email_verified_at IS NOT NULL AND deleted_at IS NULL) AS told FROM messages`,
    [ctx.clock.now()],
  );
  const { failed = 0, late = 0, why = null, told = false } = counted[0] ?? {};
  const unsent = [
    ...(failed + late > 0
      ? [
          note(
            `Messages: ${failed} failed in the last day, ${late} are waiting after several attempts${why ? ` (${why})` : ""}.`,
          ),
        ]
      : []),
    ...(told
      ? []
      : [
          note(
            "Alerts: nobody receives them, because no owner's email is verified. Set an address at /admin/settings.",
          ),
        ]),
  ];
  if (!ctx.mailer) return [note("Mail: SMTP_URL is unset, so messages are stored, not sent."), ...unsent];
  const checked = await ctx.mailer.check();
  return [
    checked.outcome === "sent"
      ? ok("Mail: the mail server accepts us.")
      : fail(
          `Mail: the mail server can't be used (${checked.reason}). Check SMTP_URL. Messages wait until this is fixed.`,
        ),
    ...unsent,
  ];
}
