import { readdir } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMailer } from "@/lib/mail/mailer";
import { encryptDelivery } from "@/lib/model/delivery-json";
import { settlePayment } from "@/lib/orders/payment/settle-payment";
import { systemClock } from "@/lib/platform/clock";
import { parseEnv } from "@/lib/platform/config/parse-env";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { setTick } from "@/lib/platform/db/ticks";
import { kobo } from "@/lib/platform/money";
import { acquireCallToken } from "@/lib/upstream/acquire-call-token";
import { type CallQuota, callBudget } from "@/lib/upstream/call-budget";
import { fetchSupplierBalance } from "@/lib/upstream/supplier-health";
import { bookMove } from "@/scripts/float/book-move";
import { ROOT } from "@/scripts/shared/root";
import { callDoctor, configOf } from "@/test/call-doctor";
import { commandOf } from "@/test/command";
import { createTestShop, type TestShop } from "@/test/shop";
import { startSmtp } from "@/test/smtp";
import { connectSuperuser } from "@/test/superuser";
import { checkBooks } from "./check-books";
import { checkDifferences } from "./check-differences";
import { checkMail } from "./check-mail";
import { describeConfiguration, describeWebhooks } from "./check-parts";
import { findBreaks, INVARIANTS } from "./find-breaks";
import { findSecrets } from "./find-secrets";
import { note, ok } from "./finding";
import { findLiveBreaks, LIVE_RULES } from "./live-rules";

let shop: TestShop;
let client: pg.Client;

beforeAll(async () => {
  shop = await createTestShop();
  // A worker does this first. Do it before any purchase, so that the ledger has its opening balance.
  await fetchSupplierBalance(shop.ctx);
  client = await connectSuperuser(shop.url);
  // The tests control the wallet, so postpone its next read.
  await setTick(shop.database, "wallet", new Date("2100-01-01"));
  await shop.startWorker();
});
afterAll(async () => {
  await client.end();
  await shop.close();
});

const airtime = (phone: string, amount = 500) => ({ product: "MTN", phone, amount });

describe("reconciliation", () => {
  it("reports a source whose comparison has stalled", async () => {
    const { ctx } = shop;
    await client.query("BEGIN");
    await client.query(`INSERT INTO reconciliations (source, read_until, ran_at)
      VALUES ('upstream', now(), now()), ('paystack:refunds', now() - interval '5 hours', now()), ('paystack:payments', now(), now() - interval '3 hours')
      ON CONFLICT (source) DO UPDATE SET read_until = excluded.read_until, ran_at = excluded.ran_at`);
    const told = (await checkDifferences(client, ctx)).map(({ text }) => text).join("\n");
    await client.query("ROLLBACK");
    expect(told).toContain("Reconciliation of paystack:payments has made no progress for 3 h");
    expect(told).toMatch(/Reconciliation of paystack:refunds has made no progress for (4|5) h/);
    expect(told).not.toContain("Reconciliation of upstream has");
  });
});

describe("live shop", () => {
  it("passes after sales, refunds and a mismatched payment", async () => {
    const delivered = await shop.place("airtime", airtime("08031230001", 1_500));
    await shop.pay(delivered.reference);
    const refused = await shop.place("airtime", airtime("08030000101"));
    await shop.pay(refused.reference);
    const under = await shop.place("airtime", airtime("08031230002"));
    await shop.control("/paystack", { reference: under.reference, amount: 9_900, pay: true });
    await settlePayment(shop.ctx, { provider: "paystack", reference: under.reference });
    await shop.place("airtime", airtime("08031230003"));
    const actor = { userId: null, role: "operator" } as const;
    for (const reason of ["first", "second"])
      await appendAudit(
        shop.ctx.db,
        { actor, action: "test", subject: "order:none", reason },
        shop.ctx.clock.now(),
      );
    const open = await shop.place("airtime", airtime("08030000107"));
    await shop.pay(open.reference);
    await shop.until(delivered, ({ status }) => status === "delivered");
    await shop.until(refused, ({ status }) => status === "refunded");
    await shop.until(under, ({ status }) => status === "refunded");
    await shop.until(open, ({ status }) => status === "processing");

    expect(await findBreaks(client)).toEqual([]);
    const { well, text } = await callDoctor(shop);
    expect(text).toContain(`all ${INVARIANTS.length + LIVE_RULES.length} invariants hold`);
    expect(text).toContain("Workers: 1 alive");
    expect(text).toContain("accepts our key");
    expect(text).toMatch(/give the supplier http\S+\/api\/webhooks\/merchant\/\S{16,}/);
    expect(text).toMatch(/Our wallet there holds ₦/);
    expect(text).toContain("Mail: SMTP_URL is unset, so messages are stored, not sent.");
    expect(text).not.toMatch(/sandbox-merchant-key|sk_test_sandbox|12345/);
    expect(well).toBe(true);
  });

  it("prints a valid webhook address for the upstream, whatever the token contains", async () => {
    const config = parseEnv({ ...process.env, MERCHANT_WEBHOOK_TOKEN: "a token/of=ours 1234" });
    const [told] = await describeWebhooks(client, config);
    expect(told?.text).toMatch(/\/api\/webhooks\/merchant\/a%20token%2Fof%3Dours%201234$/);
  });

  it.each([
    ["upstream", { upstream: false }, /FAIL {2}Supplier/],
    ["paystack", { paystack: false }, /FAIL {2}Payments/],
  ])("says so when the %s doesn't answer", async (part, down, words) => {
    await shop.control("/up", down);
    const { well, text } = await callDoctor(shop);
    await shop.control("/up", { [part]: true });
    expect(text).toMatch(words);
    expect(well).toBe(false);
  });

  it("reports a migration changed after it was applied, and stops there", async () => {
    const [name] = (await readdir(path.join(ROOT, "prisma/migrations"))).sort();
    const set = "UPDATE _prisma_migrations SET checksum = $1 WHERE migration_name = $2 RETURNING checksum";
    const was = await client.query<{ checksum: string }>(
      "SELECT checksum FROM _prisma_migrations WHERE migration_name = $1",
      [name],
    );
    await client.query(set, ["0".repeat(64), name]);
    const { well, text } = await callDoctor(shop);
    await client.query(set, [was.rows[0]?.checksum, name]);
    expect(text).toContain(`FAIL  Migrations: The database applied a different version of ${name} from`);
    expect(text).toContain("note  Fix this before the other checks can run.\n1 thing(s) need attention.");
    expect(text).not.toContain("Books");
    expect(well).toBe(false);
  });

  it("reports a database that refuses writes, such as one with a full disk", async () => {
    await client.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON rate_buckets FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const { well, text } = await callDoctor(shop, { ...shop.ctx, limits: { buys: 30, calls: 120 } });
    await client.query("DROP TRIGGER refuse ON rate_buckets; DROP FUNCTION refuse()");
    expect(well).toBe(false);
    expect(text).toContain("FAIL  Database: it refuses writes (no space). Nothing can be sold or stored: ");
  });

  it("reports an address that customers can't reach, and a proxy that hides them", () => {
    const config = { ...configOf(shop), production: true };
    const said = (appUrl: string, trustProxyHops: number) =>
      describeConfiguration({ ...config, host: "127.0.0.1", appUrl, trustProxyHops }).filter(({ text }) =>
        /^APP_URL|TRUST_PROXY/.test(text),
      );
    expect(said("http://localhost:3000", 0)).toMatchObject([{ verdict: "fail" }]);
    expect(said("https://shop.example", 0)).toMatchObject([{ verdict: "note" }]);
    expect(said("https://shop.example", 1)).toEqual([]);
  });

  it("says whether anybody can read its metrics", () => {
    const said = (token?: string) =>
      describeConfiguration({ ...configOf(shop), metrics: { token, port: 9_464 } }).filter(({ text }) =>
        /metrics/.test(text),
      );
    expect(said()).toMatchObject([
      { verdict: "note", text: expect.stringContaining("METRICS_TOKEN is unset") },
    ]);
    expect(said("a-token-that-is-long")).toMatchObject([
      { verdict: "ok", text: expect.stringContaining("9464") },
    ]);
  });

  it("signs in to the mail server, and reports if it can't", async () => {
    const smtp = await startSmtp({ auth: { user: "kiosk", pass: "right" } });
    const from = "shop@kiosk.example";
    const well = { ...shop.ctx, mailer: createMailer({ smtpUrl: smtp.url, from }) };
    const badly = {
      ...shop.ctx,
      mailer: createMailer({ smtpUrl: smtp.url.replace("right", "wrong"), from }),
    };
    try {
      expect(await checkMail(client, well)).toContainEqual(ok("Mail: the mail server accepts us."));
      const [said] = await checkMail(client, badly);
      expect(said).toMatchObject({
        verdict: "fail",
        text: expect.stringContaining("not_reached: EAUTH: 535"),
      });
      expect(smtp.mails).toEqual([]);
    } finally {
      await smtp.close();
    }
    // There is no owner here, so nobody receives alerts.
    expect(await checkMail(client, well)).toContainEqual(
      note(
        "Alerts: nobody receives them, because no owner's email is verified. Set an address at /admin/settings.",
      ),
    );
    const gone = await checkMail(client, well);
    expect(gone[0]).toMatchObject({ verdict: "fail", text: expect.stringContaining("ESOCKET") });
  });

  it("reports that the upstream refuses the key", async () => {
    await shop.control("/key", { state: "blocked" });
    const { text } = await callDoctor(shop);
    await shop.control("/key", { state: "active" });
    expect(text).toMatch(/FAIL {2}Supplier: it rejected the API key/);
  });
});

/** Each breaks the books as only a superuser with disabled triggers can. The rule must then be reported. */
const INVOICE = "INSERT INTO invoices SELECT 'INV',";
const ONE_DELIVERED = "(SELECT * FROM orders WHERE status = 'delivered' ORDER BY id LIMIT 1) o";
const BREAKS: [id: string, sql: string][] = [
  [
    "S1",
    `DROP INDEX effects_one_live_per_line; INSERT INTO effects SELECT (jsonb_populate_record(e, jsonb_build_object('id', 'double', 'customer_ref', 'double', 'upstream_id', null))).* FROM effects e WHERE kind = 'VEND' AND state = 'SUCCEEDED' LIMIT 1`,
  ],
  [
    "S2",
    `DROP INDEX effects_one_live_per_line; INSERT INTO effects SELECT (jsonb_populate_record(e, '{"id":"double","customer_ref":"double","upstream_id":null,"state":"INTENT"}')).* FROM effects e WHERE kind = 'VEND' AND state = 'PROCESSING' LIMIT 1`,
  ],
  [
    "S3",
    `DROP INDEX effects_one_live_per_line; UPDATE effects SET state = 'SUCCEEDED' WHERE id = (SELECT v.id FROM effects v JOIN effects r ON r.line_id = v.line_id AND r.kind = 'REFUND' WHERE v.kind = 'VEND' LIMIT 1)`,
  ],
  [
    "S4",
    `UPDATE lines SET delivery_cipher = NULL WHERE id = (SELECT id FROM lines WHERE status = 'delivered' LIMIT 1)`,
  ],
  ["S4r", `UPDATE lines SET status = 'refund_due' WHERE status = 'refunded'`],
  [
    "S5",
    `INSERT INTO transitions (subject, subject_id, from_state, to_state) SELECT 'effect', id, 'INTENT', 'SENDING' FROM effects LIMIT 1`,
  ],
  ["S6", `UPDATE effects SET sent_at = NULL WHERE id = (SELECT id FROM effects WHERE kind = 'VEND' LIMIT 1)`],
  [
    "S7",
    `UPDATE payments SET captured_kobo = captured_kobo + 1, expected_kobo = expected_kobo + 1 WHERE id = (SELECT id FROM payments WHERE disposition = 'APPLIED' LIMIT 1)`,
  ],
  ["S7t", `UPDATE lines SET total_kobo = total_kobo + 1 WHERE status = 'delivered'`],
  [
    "S8",
    `UPDATE ledger_entries SET amount_kobo = amount_kobo + 1 WHERE id = (SELECT min(id) FROM ledger_entries)`,
  ],
  [
    "S8w",
    `INSERT INTO users (id, email, created_at) VALUES ('odd', 'odd@example.com', now()); INSERT INTO wallets (user_id, balance_kobo) VALUES ('odd', 5)`,
  ],
  // Bought although it is held; held without a case; held, and nothing of it waits.
  [
    "S20",
    `UPDATE orders SET hold_state = 'returned', hold_until = now() WHERE id = (SELECT order_id FROM effects WHERE kind = 'VEND' LIMIT 1)`,
  ],
  [
    "S20",
    `UPDATE orders SET hold_state = 'held', hold_until = now() WHERE id = (SELECT order_id FROM lines WHERE status = 'refunded' LIMIT 1)`,
  ],
  [
    "S9",
    `UPDATE effects SET amount_kobo = amount_kobo * 2 WHERE kind = 'REFUND' AND state = 'SUCCEEDED' AND line_id IS NOT NULL`,
  ],
  [
    "S9d",
    `DROP INDEX dispute_answers_one_live; INSERT INTO disputes (id, payment_id, kobo, state, opened_at) SELECT 'x', id, 100, 'open', now() FROM payments WHERE state = 'CAPTURED' LIMIT 1;
     INSERT INTO dispute_answers (id, dispute_id, kind, kobo, message, sealed, pdf_sha256, asked_by, state, created_at)
       SELECT 'x' || n, 'x', 'CONTEST', 0, 'm', 's', 'h', 'o', 'INTENT', now() FROM generate_series(1, 2) n`,
  ],
  [
    "S2",
    `DROP INDEX effects_one_open_goodwill; INSERT INTO effects SELECT (jsonb_populate_record(e, jsonb_build_object('id', k, 'customer_ref', k, 'upstream_id', NULL, 'kind', 'REFUND', 'state', 'INTENT', 'line_id', NULL, 'goodwill', k,
      'refunds_payment_id', y.id, 'amount_kobo', 1))).* FROM effects e JOIN payments y ON y.order_id = e.order_id AND y.disposition = 'APPLIED', (VALUES ('k1'), ('k2')) v(k) WHERE e.id = (SELECT id FROM effects WHERE kind = 'VEND' AND state = 'SUCCEEDED' LIMIT 1)`,
  ],
  [
    "S7",
    `INSERT INTO effects SELECT (jsonb_populate_record(e, jsonb_build_object('id', 'k', 'customer_ref', 'k', 'upstream_id', NULL, 'kind', 'REFUND', 'line_id', NULL, 'goodwill', 'k',
      'refunds_payment_id', y.id, 'amount_kobo', 1))).* FROM effects e JOIN payments y ON y.order_id = e.order_id AND y.disposition = 'APPLIED' WHERE e.id = (SELECT id FROM effects WHERE kind = 'VEND' AND state = 'SUCCEEDED' LIMIT 1)`,
  ],
  [
    "S8",
    `INSERT INTO journals (key, kind, at) VALUES ('x', 'x', now()); INSERT INTO ledger_entries (journal_id, account, amount_kobo) SELECT id, a, k FROM journals, (VALUES ('wallet:x', 5), ('held', -5)) v (a, k) WHERE key = 'x'`,
  ],
  [
    "A3",
    `ALTER TABLE approvals DROP CONSTRAINT approvals_another_person;
     INSERT INTO approvals (kind, subject, request, reason, asked_by, asked_role, asked_at, expires_at, state, decided_by, decided_role, decided_at)
       VALUES ('refund', 'x', '{}', 'x', 'ada', 'owner', now(), now() + interval '1 hour', 'APPROVED', 'ada', 'owner', now())`,
  ],
  [
    "A3",
    `INSERT INTO approvals (kind, subject, request, reason, asked_by, asked_role, asked_at, expires_at, state, decided_by, decided_role, decided_at, used_at)
       VALUES ('refund', 'x', '{}', 'x', 'ada', 'owner', now(), now() + interval '1 hour', 'USED', 'bayo', 'owner', now(), now())`,
  ],
  ["S10", `UPDATE upstream_wallet SET balance_kobo = balance_kobo - 100000000`],
  ["S10", `UPDATE upstream_wallet SET balance_kobo = balance_kobo + 100000000`],
  [
    "S15",
    `INSERT INTO facts (effect_id, at, kind, body) SELECT e.id, now(), 'x', jsonb_build_object('note', 'to 0' || right(l.recipient, 10)) FROM effects e JOIN lines l ON l.id = e.line_id LIMIT 1`,
  ],
  ["S15", `INSERT INTO facts (at, kind, body) VALUES (now(), 'x', '{"note":"1234-5678-9012-3456-7890"}')`],
  ["S15", `INSERT INTO alarms (at, kind, detail) VALUES (now(), 'x', '{"note":"LPA:1$smdp.example$A1B2"}')`],
  [
    "S15",
    `INSERT INTO messages (id, key, kind, to_address, data, created_at) VALUES ('m', 'm', 'paid', 'a@example.com', '{"note":"1234 5678 9012 3456 7890"}', now())`,
  ],
  [
    "S15",
    `INSERT INTO cases (kind, subject, order_id, why, evidence, opened_at, heard_at, state) SELECT 'parked', 'x', order_id, 'x', jsonb_build_object('to', recipient), now(), now(), 'open' FROM lines LIMIT 1`,
  ],
  ["S15", `SELECT audit_append('a', 'owner', 'x', 'x', NULL, '{"key":"sk_live_abc"}', NULL, now())`],
  [
    "S11",
    `ALTER TABLE effects DROP CONSTRAINT effects_no_not_executed_after_sighting; UPDATE effects SET state = 'NOT_EXECUTED', evidence = '{}', sighted_at = now() WHERE id = (SELECT id FROM effects WHERE state = 'PROCESSING' LIMIT 1)`,
  ],
  [
    "S11n",
    `UPDATE effects SET state = 'NOT_EXECUTED', evidence = '{}', upstream_id = NULL, clean_scans = 3 WHERE id = (SELECT id FROM effects WHERE state = 'PROCESSING' LIMIT 1)`,
  ],
  [
    "S17",
    `UPDATE effects SET state = 'REVERSED', evidence = '{"status":"FAILED"}' WHERE id = (SELECT id FROM effects WHERE state = 'SUCCEEDED' AND kind = 'VEND' LIMIT 1)`,
  ],
  [
    "S18",
    `UPDATE ledger_entries SET amount_kobo = amount_kobo + 1 WHERE id = (SELECT min(id) FROM ledger_entries WHERE account LIKE 'provider:%')`,
  ],
  [
    "S18c",
    `UPDATE effects SET state = 'NOT_SENT', reason = 'already_back', evidence = '{"coveredBy":"disputes_lost"}' WHERE id = (SELECT id FROM effects WHERE kind = 'REFUND' AND state = 'SUCCEEDED' LIMIT 1)`,
  ],
  [
    "S18w",
    `INSERT INTO payments SELECT (jsonb_populate_record(y, '{"id":"x","purpose":"TOPUP","order_id":null,"reference":"x","user_id":"x","credit_kobo":100}')).* FROM payments y WHERE disposition = 'APPLIED' LIMIT 1;
     INSERT INTO disputes (id, payment_id, kobo, state, opened_at, decided_at, moves) VALUES ('x', 'x', 100, 'won', now(), now(), 1);
     INSERT INTO journals (key, kind, at) VALUES ('topup-dispute:x:1', 'dispute', now());
     INSERT INTO ledger_entries (journal_id, account, amount_kobo) SELECT id, a, k FROM journals, (VALUES ('wallet:x', 5), ('topups_held', -5)) v (a, k) WHERE key = 'topup-dispute:x:1'`,
  ],
  // A delivered line that follows none, and one that follows what was never delivered.
  [
    "S19",
    `UPDATE lines SET follows = true, position = 92 WHERE id = (SELECT id FROM lines WHERE status = 'delivered' LIMIT 1)`,
  ],
  [
    "S19",
    `UPDATE lines SET follows = true, position = 92 WHERE id = (SELECT id FROM lines WHERE status = 'delivered' LIMIT 1);
     INSERT INTO lines SELECT (jsonb_populate_record(l, '{"id":"before","position":91,"follows":false}')).* FROM lines l WHERE follows`,
  ],
  ["R2", `UPDATE orders SET margin_kobo = margin_kobo + 1 WHERE status = 'delivered'`],
  ["R1", `INSERT INTO ledger_days SELECT min(at) - interval '1 hour', '', '', 0, 0, 0 FROM journals`],
  [
    "R3",
    `INSERT INTO sale_days SELECT min(at) - interval '1 hour', '', '', 0, 0, 0, 0, 0, 0, '{}' FROM journals`,
  ],
  [
    "R4",
    `INSERT INTO sale_days SELECT min(at) - interval '1 hour', 'paid', '', 0, 0, 0, 0, 0, 0, '{}' FROM journals`,
  ],
  // A gap, an invoice issued before the one it follows, a wrong amount.
  ["V1", `${INVOICE} 2, 1, id, '{1}', total_kobo, 1, 750, 'sales', now(), now() FROM ${ONE_DELIVERED}`],
  [
    "V1",
    `${INVOICE} n, nullif(n - 1, 0), id, '{1}', total_kobo, 1, 750, 'sales', now(), now() - n * interval '1 minute'
      FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM orders) o`,
  ],
  [
    "V2",
    `${INVOICE} 1, NULL, id, '{1}', total_kobo + 1, 1, 750, 'sales', now(), now() FROM ${ONE_DELIVERED}`,
  ],
  ["S13", `DELETE FROM transitions WHERE subject = 'effect' AND to_state = 'SUCCEEDED'`],
  [
    "S16",
    `INSERT INTO received (effect_id, at, goods, cipher) SELECT id, now(), 'whole', 'v1' FROM effects WHERE state = 'PROCESSING' AND kind = 'VEND' LIMIT 1; UPDATE effects SET state = 'REJECTED', evidence = '{}' WHERE id IN (SELECT effect_id FROM received)`,
  ],
  [
    "S16",
    `UPDATE lines SET delivery_cipher = NULL; INSERT INTO received (effect_id, at, goods, cipher) SELECT id, now(), 'whole', 'v1' FROM effects WHERE state = 'SUCCEEDED' AND kind = 'VEND' LIMIT 1`,
  ],
  ["status", `UPDATE orders SET status = 'delivered' WHERE status = 'refunded'`],
  ["A1", "UPDATE audit_entries SET reason = 'another' WHERE seq = 1"],
  [
    "A2",
    `INSERT INTO day_closes VALUES ('2026-01-01', '{}', repeat('0', 64), day_close_hash(repeat('0', 64), '2026-01-01', '{}'), now(), 'x')`,
  ],
  [
    "A2",
    `SELECT close_day('{"day":"2026-01-01","from":"2026-01-01T00:00:00Z","to":"2026-01-02T00:00:00Z"}', 'a', 'owner', now()); UPDATE day_closes SET figures = '{}'`,
  ],
  [
    "A2",
    `SELECT close_day('{"day":"2026-01-01","from":"2026-01-01T00:00:00Z","to":"2026-01-02T00:00:00Z"}', 'a', 'owner', now()); DELETE FROM day_closes`,
  ],
  ["total", `UPDATE orders SET total_kobo = total_kobo + 100 WHERE status = 'delivered'`],
];

/** The same for the rules about time and the key's limits. */
const LIVE_BREAKS: [id: string, sql: string][] = [
  ["L1", `UPDATE effects SET next_at = NULL WHERE state = 'PROCESSING'`],
  ["L1", `UPDATE effects SET next_at = now() - interval '6 minutes' WHERE state = 'PROCESSING'`],
  ["L1", `UPDATE effects SET sent_at = now() - interval '2 days' WHERE state = 'PROCESSING'`],
  [
    "L1",
    `UPDATE effects SET state = 'SENDING', sent_at = now() - interval '6 minutes' WHERE state = 'PROCESSING'`,
  ],
  // A month that nobody woke after the one before.
  [
    "L1",
    `INSERT INTO lines SELECT (jsonb_populate_record(l, jsonb_build_object('id', 'month' || n, 'position', 90 + n, 'follows', n = 1, 'status', CASE n WHEN 0 THEN 'delivered' ELSE 'waiting' END))).*
     FROM lines l, generate_series(0, 1) n WHERE l.id = (SELECT id FROM lines WHERE status = 'processing' LIMIT 1)`,
  ],
  ["L1", `UPDATE effects SET state = 'NOT_SENT', evidence = '{}' WHERE state = 'PROCESSING'`],
  // An answer to a dispute that no worker sends.
  [
    "L1",
    `INSERT INTO disputes (id, payment_id, kobo, state, opened_at) SELECT 'x', id, 100, 'open', now() FROM payments WHERE state = 'CAPTURED' LIMIT 1;
     INSERT INTO dispute_answers (id, dispute_id, kind, kobo, message, sealed, pdf_sha256, asked_by, state, created_at, next_at)
       VALUES ('x', 'x', 'CONTEST', 0, 'm', 's', 'h', 'o', 'INTENT', now(), now() - interval '6 minutes')`,
  ],
  ["L1", `UPDATE payments SET next_at = now() - interval '6 minutes' WHERE state = 'CAPTURED'`],
  // A held payment that nobody refunds.
  [
    "L1",
    `UPDATE orders SET hold_state = 'held', hold_until = now() - interval '6 minutes' WHERE id = (SELECT id FROM orders WHERE paid_at IS NOT NULL LIMIT 1)`,
  ],
  [
    "L1",
    `INSERT INTO inbox (source, sha256, raw, received_at) VALUES ('paystack', 'x', '', now() - interval '6 minutes')`,
  ],
  [
    "L2",
    `UPDATE effects SET state = 'UNKNOWN', sent_at = now() - interval '4 hours' WHERE state = 'PROCESSING'`,
  ],
  [
    "S14",
    `INSERT INTO effects SELECT (jsonb_populate_record(e, jsonb_build_object('id', 'x' || n, 'customer_ref', 'x' || n, 'upstream_id', null, 'state', 'REJECTED', 'evidence', '{}'))).*
     FROM effects e, generate_series(1, 30) n WHERE e.id = (SELECT max(id) FROM effects WHERE kind = 'VEND')`,
  ],
  // One more than 120 within 59 s, with no bucket alone above its share.
  [
    "S14c",
    `INSERT INTO rate_buckets (name, grants)
     SELECT (ARRAY['buys','requery','health','validate','catalogue','reconcile'])[1 + n % 6], array_agg(now() - n * interval '490 ms' ORDER BY n DESC)
     FROM generate_series(0, 120) n GROUP BY 1 ON CONFLICT (name) DO UPDATE SET grants = excluded.grants`,
  ],
];

/** Breaks the books, runs `look`, and rolls back. */
async function broken<T>(sql: string, look: () => Promise<T>): Promise<T> {
  await client.query("BEGIN");
  try {
    await client.query("SET LOCAL session_replication_role = replica");
    await client.query(sql);
    return await look();
  } finally {
    await client.query("ROLLBACK");
  }
}

describe("rule about time or limits", () => {
  const limits = { buys: 30, calls: 120 };
  const ctx = () => ({ ...shop.ctx, limits });
  const LANES = Object.keys(callBudget({ limits, clock: systemClock }).lanes) as CallQuota[];

  it("holds on a live shop", async () => {
    expect(await findLiveBreaks(client, ctx())).toEqual([]);
  });

  it("holds with the key used up: all allowed purchases, and all reads of each quota", async () => {
    const begun = shop.ctx.clock.now().getTime();
    let bought: Date[] = [];
    try {
      for (let second = 0; second <= 140; second += 7) {
        const at = new Date(begun + second * 1_000);
        bought = bought.filter((one) => one.getTime() > at.getTime() - UNSCALED.rateWindow);
        bought.push(...Array.from({ length: Math.min(10, limits.buys - bought.length) }, () => at));
        await client.query("UPDATE rate_buckets SET grants = $1 WHERE name = 'buys'", [bought]);
        // Every other minute another quota gets the shared part, while requery's previous calls still count.
        const asking = second < 63 || second >= 126 ? LANES : LANES.slice(1).reverse();
        for (const lane of asking) {
          while ((await acquireCallToken({ ...ctx(), clock: { now: () => at } }, lane)) === 0);
        }
        expect(await findLiveBreaks(client, ctx())).toEqual([]);
      }
      // The key was used up: a slightly lower limit would have been exceeded.
      const less = await findLiveBreaks(client, { ...ctx(), limits: { buys: limits.buys, calls: 100 } });
      expect(less.map(({ id }) => id)).toEqual(["S14c"]);
    } finally {
      await client.query("UPDATE rate_buckets SET grants = '{}'");
    }
  });

  it.each(LIVE_BREAKS)("is reported if broken: %s", async (id, sql) => {
    const found = await broken(sql, () => findLiveBreaks(client, ctx()));
    expect(found.map((one) => one.id)).toContain(id);
  });
});

describe("what must not be recorded", () => {
  it.each([
    ["an upstream's id", "TRX12345678901234567890"],
    ["a fingerprint that begins with twenty digits", `12345678901234567890${"ab".repeat(22)}`],
  ])("isn't %s", async (_what, text) => {
    const noted = `INSERT INTO alarms (at, kind, detail) VALUES (now(), 'x', '{"note":"${text}"}')`;
    const { sql } = INVARIANTS.find(({ id }) => id === "S15") ?? { sql: "" };
    expect((await broken(noted, () => client.query(sql))).rows).toEqual([]);
  });

  it("is found by our own keys and by delivered goods, and not shown", async () => {
    const line = (
      await client.query<{ id: string; order_id: string; effect: string }>(
        "SELECT l.id, l.order_id, e.id AS effect FROM lines l JOIN effects e ON e.line_id = l.id WHERE l.status = 'delivered' LIMIT 1",
      )
    ).rows[0];
    const cipher = encryptDelivery(
      shop.ctx,
      { pins: [{ pin: "pin-98765", serial: "WRN123456" }] },
      line?.order_id ?? "",
      line?.id ?? "",
    );
    const goods = `UPDATE lines SET service = 'exam-pin', delivery_cipher = '${cipher}' WHERE id = '${line?.id}'`;
    const noted = (text: string) =>
      `INSERT INTO facts (effect_id, at, kind, body) VALUES ('${line?.effect}', now(), 'x', '{"note":"${text}"}')`;
    const look = () => findSecrets(client, shop.ctx, configOf(shop));

    expect(await look()).toEqual([]);
    expect(await broken(goods, look)).toEqual([]);
    const found = await broken(`${goods}; ${noted("WRN123456")}`, look);
    expect(found.map(({ id }) => id)).toEqual(["S15"]);
    expect(found[0]?.what[0]).toMatch(/^fact \d+ shows what line/);
    expect(JSON.stringify(found)).not.toContain("WRN123456");
    const key = await broken(noted("Bearer sandbox-merchant-key"), look);
    expect(key[0]?.what[0]).toMatch(/^fact \d+ shows a key$/);
    const closed = goods.replace(cipher, cipher.replace(/^v1\.[^.]+/, "v1.lost"));
    expect((await broken(closed, look)).map(({ id }) => id)).toEqual(["S4k"]);
  });
});

describe("balance discrepancy at the upstream", () => {
  const SOLD = "UPDATE upstream_wallet SET balance_kobo = balance_kobo + 77000000";
  const tell = async (playMoney: boolean) =>
    (await checkBooks(client, shop.ctx, { ...configOf(shop), playMoney })).filter(({ text }) =>
      text.includes("S10"),
    );

  it("fails a real shop, is only a note in a demo shop, and disappears once booked", async () => {
    await client.query(SOLD);
    expect(await tell(false)).toEqual([
      {
        verdict: "fail",
        text: expect.stringMatching(/the ledger has ₦[\d,]+\.\d\d at the upstream, its wallet ₦[\d,]+\.\d\d/),
      },
    ]);
    expect(await tell(true)).toMatchObject([{ verdict: "note" }]);
    const book = (because: string, amount: number) =>
      bookMove(shop.ctx, { amount: kobo(amount), because, by: "test", wallet: "main" });
    await book("top-up", 77_000_000);
    await expect(book("top-up", 77_000_000)).rejects.toThrow("already recorded");
    expect(await tell(false)).toEqual([]);
    await book("back", -77_000_000);
    await client.query(SOLD.replace("+", "-"));
  });
});

describe("broken books", () => {
  it("cover every invariant", () => {
    expect([...new Set(BREAKS.map(([id]) => id))].sort()).toEqual(INVARIANTS.map(({ id }) => id).sort());
    expect([...new Set(LIVE_BREAKS.map(([id]) => id))].sort()).toEqual(LIVE_RULES.map(({ id }) => id).sort());
  });

  it.each(BREAKS)("are reported: %s", async (id, sql) => {
    // Never committed, so that the next case starts from intact books.
    await client.query("BEGIN");
    try {
      await client.query("SET LOCAL session_replication_role = replica");
      const changed: pg.QueryResult | pg.QueryResult[] = await client.query(sql);
      const last = Array.isArray(changed) ? changed.at(-1) : changed;
      expect(last?.rowCount).toBeGreaterThan(0);
      const invariant = INVARIANTS.find((one) => one.id === id);
      const found = await client.query(invariant?.sql ?? "");
      expect(found.rows.length).toBeGreaterThan(0);
      expect(found.rows[0]?.what).toMatch(
        /^(approval|line|effect|payment|order|invoice|credit note|journal|the ledger|provider|suspense|held|sales|captured|fact|alarm|wallet|entry|audit entry|case|day|message)/,
      );
    } finally {
      await client.query("ROLLBACK");
    }
  });

  it("don't include a backup whose unknown attempt is hours old: no time matters to a restore drill", async () => {
    const sql = `UPDATE effects SET state = 'UNKNOWN', sent_at = now() - interval '3 hours' WHERE state = 'PROCESSING'`;
    const ids = await broken(sql, async () => {
      const found: string[] = [];
      for (const invariant of INVARIANTS)
        if ((await client.query(invariant.sql)).rows.length > 0) found.push(invariant.id);
      return found;
    });
    // The update wrote no transition.
    expect(ids).toEqual(["S13"]);
  });

  it("fail the command with plain words", async () => {
    await client.query("SET session_replication_role = replica");
    await client.query("UPDATE orders SET status = 'delivered' WHERE status = 'processing'");
    await client.query("UPDATE audit_entries SET before = '{}' WHERE seq = 2");
    await client.query("SET session_replication_role = origin");
    const { well, text } = await callDoctor(shop);
    expect(well).toBe(false);
    expect(text).toMatch(/FAIL {2}Books: invariant status is violated .*is delivered, should be processing/);
    expect(text).toMatch(/FAIL {2}Books: invariant A1 is violated .*: entry 2 was changed/);

    const { run } = commandOf("doctor", {
      DATABASE_URL: shop.url,
      MERCHANT_API_URL: shop.sandbox.upstreamUrl,
      PAYSTACK_API_URL: shop.sandbox.paystackUrl,
    });
    await expect(run()).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/FAIL {2}Books: invariant A1[\s\S]*3 thing\(s\) need attention\.\n$/),
      stderr: "",
    });
  });
});
