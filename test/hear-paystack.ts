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

/** What an account of the ledger holds, in kobo. */
export async function accountBalance(client: pg.Client, account: string): Promise<number> {
  const { rows } = await client.query<{ kobo: number }>(
    "SELECT coalesce(sum(amount_kobo), 0)::int AS kobo FROM ledger_entries WHERE account = $1",
    [account],
  );
  return rows[0]?.kobo ?? 0;
}
