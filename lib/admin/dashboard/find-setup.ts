import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";

/** The steps before a shop opens, in the owner's order. */
export const SETUP_STEPS = [
  "name",
  "contacts",
  "texts",
  "mail",
  "alerts",
  "catalogue",
  "balance",
  "webhook",
  "owners",
  "purchase",
] as const;
type SetupStep = (typeof SETUP_STEPS)[number];

const facts = z.object({
  name: z.boolean(),
  contacts: z.boolean(),
  texts: z.boolean(),
  alerts: z.boolean(),
  catalogue: z.boolean(),
  balance: z.boolean(),
  webhook: z.boolean(),
  owners: z.boolean(),
  purchase: z.boolean(),
});

const set = (key: string, name: string) =>
  `coalesce((SELECT value ->> '${name}' FROM settings WHERE key = '${key}'), '') <> ''`;

// In an index's own order: with EXISTS alone the planner scans the whole table.
const TEXT = `SELECT ${set("shop", "name")} AS name,
    ${set("shop", "supportEmail")} OR ${set("shop", "supportPhone")} AS contacts,
    EXISTS (SELECT FROM settings WHERE key IN ('text_terms','text_privacy','text_refunds')) AS texts,
    ${set("alerts", "email")} AS alerts,
    EXISTS (SELECT FROM plans) AS catalogue,
    EXISTS (SELECT FROM upstream_wallet WHERE balance_kobo IS NOT NULL) AS balance,
    (SELECT source FROM inbox WHERE source = 'paystack' ORDER BY source, sha256 LIMIT 1) IS NOT NULL AS webhook,
    (SELECT count(*) FROM (SELECT FROM users WHERE role <> 'customer' AND role = 'owner' AND deleted_at IS NULL LIMIT 2) o) = 2 AS owners,
    (SELECT status FROM orders WHERE status = 'delivered' ORDER BY placed_at LIMIT 1) IS NOT NULL AS purchase`;

/** Which steps are done, derived from the shop's data: nobody ticks them. */
export async function findSetup(ctx: Context): Promise<Record<SetupStep, boolean>> {
  const [row] = await queryRows(poolOf(ctx.db), facts, { text: TEXT, values: [] });
  const none = Object.fromEntries(SETUP_STEPS.map((step) => [step, false])) as Record<SetupStep, boolean>;
  return { ...none, ...row, mail: ctx.mailer !== null };
}
