import type pg from "pg";
import type { Context } from "@/lib/context/context";
import { processWebhook } from "@/lib/webhooks/process-webhook";
import { storeWebhook } from "@/lib/webhooks/store-webhook";

let count = 0;

/** Stores a webhook of Paystack's and processes it at once, with the worker of `ctx`. Each call is another message. */
export async function hearPaystack(ctx: Context, event: string, data: object): Promise<void> {
  await storeWebhook(ctx, "paystack", Buffer.from(JSON.stringify({ event, data, n: ++count })));
  const row = await ctx.db.inboxMessage.findFirstOrThrow({ orderBy: { id: "desc" } });
  await processWebhook(ctx, String(row.id));
}

/** The accounts that a disputed payment's money moves between. */
export const DISPUTE_ACCOUNTS = {
  provider: "provider:paystack",
  risk: "at_risk:paystack",
  lost: "disputes_lost",
};

/** What accounts of the ledger hold, in kobo, under the test's own names for them. */
export async function accountBalances<Name extends string>(
  client: pg.Client,
  accounts: Readonly<Record<Name, string>>,
): Promise<Record<Name, number>> {
  const { rows } = await client.query<{ account: string; kobo: number }>(
    "SELECT account, sum(amount_kobo)::int AS kobo FROM ledger_entries WHERE account = ANY ($1) GROUP BY 1",
    [Object.values(accounts)],
  );
  const held = new Map(rows.map(({ account, kobo }) => [account, kobo]));
  const entries = Object.entries<string>(accounts).map(([name, account]) => [name, held.get(account) ?? 0]);
  return Object.fromEntries(entries) as Record<Name, number>;
}
