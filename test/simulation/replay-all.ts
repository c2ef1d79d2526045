import { settlePayment } from "@/lib/orders/payment/settle-payment";
import { storeWebhook } from "@/lib/webhooks/store-webhook";
import { JOB_NAMES } from "@/lib/worker/job-names";
import type { Run } from "./run";

/**
 * Everything that a replay must not change. Versions, times, check counts and the reason why a payment brought no money
 * may change.
 */
const DIGEST = `
SELECT md5(string_agg(t, ' ' ORDER BY t)) AS digest FROM (
  SELECT concat_ws(' ', 'order', id, status, paid_at, close_reason) AS t FROM orders
  UNION ALL SELECT concat_ws(' ', 'line', id, status, attempts, delivery_cipher) FROM lines
  UNION ALL SELECT concat_ws(' ', 'effect', id, state, upstream_id, sent_at, settled_at) FROM effects
  UNION ALL SELECT concat_ws(' ', 'payment', id, state = 'CAPTURED', disposition, captured_kobo) FROM payments
  UNION ALL SELECT concat_ws(' ', 'journal', key) FROM journals
  UNION ALL SELECT concat_ws(' ', 'entries', count(*), sum(abs(amount_kobo))) FROM ledger_entries
  UNION ALL SELECT concat_ws(' ', 'events', count(*)) FROM order_events) q`;

const SUBJECTS: Readonly<Record<(typeof JOB_NAMES)[number], string>> = {
  vend: "SELECT id FROM lines",
  requery: "SELECT id FROM effects",
  "resolve-unknown": "SELECT id FROM effects",
  refund: "SELECT id FROM effects",
  "settle-payment": "SELECT id FROM payments",
  expire: "SELECT id FROM orders",
  "read-inbox": "SELECT id::text FROM inbox",
};

/**
 * S12: repeats every webhook (as it came and with an extra space), every job and every callback in another order.
 * Nothing changes.
 */
export async function replayAll(run: Run): Promise<void> {
  const { stage, database, time } = run;
  const before = await digest(run);
  stage.tell("everything once more");
  for (const { source, raw } of run.webhooks.toReversed()) {
    for (const body of [raw, `${raw} `]) {
      void run.web().run("webhook again", (ctx) => storeWebhook(ctx, source, Buffer.from(body)));
    }
  }
  await run.untilQuiet();
  for (const task of [...JOB_NAMES].reverse()) {
    const subjects = await database.query<{ id: string }>(`${SUBJECTS[task]} ORDER BY id`);
    for (const { id } of subjects) time.after(0, `${task} again`, () => void run.worker().work(task, id));
  }
  const payments = await database.query<{ reference: string }>("SELECT reference FROM payments ORDER BY id");
  for (const { reference } of payments) {
    time.after(0, "return again", () => {
      void run.web().run("return again", (ctx) => settlePayment(ctx, { provider: "paystack", reference }));
    });
  }
  await run.untilQuiet();
  const after = await digest(run);
  if (before !== after) stage.violate("S12", "a replay of everything changed something");
}

async function digest({ database, upstream, provider }: Run): Promise<string> {
  const rows = await database.query<{ digest: string }>(DIGEST);
  const sum = (posts: ReadonlyMap<string, number>) =>
    [...posts.values()].reduce((all, count) => all + count, 0);
  return `${rows[0]?.digest} ${sum(upstream.books.posts)} ${sum(provider.books.refundPosts)}`;
}
