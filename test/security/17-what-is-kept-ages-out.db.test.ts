import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applyRetention } from "@/lib/account/apply-retention";
import { decideParked } from "@/lib/admin/orders/decide-parked";
import { replayWebhook } from "@/lib/admin/webhooks/replay-webhook";
import { openCase } from "@/lib/cases/open-case";
import { validateCustomer } from "@/lib/orders/checkout/validate-customer";
import { expireOrder } from "@/lib/orders/payment/expire-order";
import { writeOrderWords } from "@/lib/orders/reading/order-words";
import { RETENTION } from "@/lib/platform/config/retention";
import { closeDatabase, createDatabase } from "@/lib/platform/db/db";
import { expireShop, getShop } from "@/lib/platform/db/settings";
import { storeWebhook } from "@/lib/webhooks/store-webhook";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { connect } from "@/scripts/migrations/connection";
import { writeSetting } from "@/scripts/setting/write-setting";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { connectSuperuser } from "@/test/superuser";

const DAY = 86_400_000;
const shop = await openShop();
let client: pg.Client;
let superuser: pg.Client;
beforeAll(async () => {
  client = await connect(shop.url);
  superuser = await connectSuperuser(shop.url);
  await superuser.query("SET session_replication_role = replica");
  await shop.startWorker({ without: ["retention", "words"] });
});
afterAll(() => Promise.all([client.end(), superuser.end()]));

/** A worker's first round so many days from now. */
async function inDays(days: number) {
  await superuser.query("DELETE FROM ticks WHERE name LIKE 'retention %'");
  return applyRetention({
    ...shop.ctx,
    clock: { now: () => new Date(shop.ctx.clock.now().getTime() + days * DAY) },
  });
}

/** Everything in the shop's own tables, as text. */
async function everything(): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const texts = [];
  for (const { name } of rows) {
    const { rows: found } = await client.query(`SELECT string_agg(t::text, ' ') AS text FROM ${name} t`);
    texts.push(`${name}: ${found[0].text ?? ""}`);
  }
  return texts.join("\n");
}

const METER = { product: "ikeja-electric", meterNumber: "45012345678", meterType: "prepaid" };
const PHONE = "08031234555";

describe("an order", () => {
  test("loses its person and its goods after the period, not before, and the books stay whole", async () => {
    const validated = await validateCustomer(shop.ctx, { service: "electricity", check: METER });
    if (!validated.ok) throw new Error("not validated");
    const meter = await shop.place("electricity", { ...METER, phone: PHONE, amount: 2_000 });
    const pins = await shop.place("exam-pin", { product: "WAEC", quantity: 2 });
    const airtime = await shop.place("airtime", { product: "MTN", phone: PHONE, amount: 500 });
    const unpaid = await shop.place("airtime", { product: "MTN", phone: "08031234556", amount: 500 });
    for (const { reference } of [meter, pins, airtime]) await shop.pay(reference);
    for (const order of [meter, pins, airtime])
      await shop.until(order, ({ status }) => status === "delivered");
    const [deviceKey, cardKey] = ["hashed-device", "hashed-card"].map((text) => text.padEnd(43, "x"));
    await shop.database.order.update({
      where: { id: airtime.id },
      data: { placedFrom: "hashed-address", deviceKey },
    });
    await shop.database.payment.updateMany({ where: { orderId: airtime.id }, data: { cardKey } });
    await superuser.query("UPDATE orders SET expires_at = now() - interval '1 minute' WHERE id = $1", [
      unpaid.id,
    ]);
    await expireOrder(shop.ctx, unpaid.id);
    await storeWebhook(
      shop.ctx,
      "merchant",
      Buffer.from('{"event":"transaction.success","data":{"reference":"canary-hook"}}'),
    );
    await expect.poll(() => shop.database.inboxMessage.count({ where: { doneAt: null } })).toBe(0);
    await shop.database.message.updateMany({
      data: { state: "kept", nextAt: null },
      where: { state: "queued" },
    });
    const canaries = [
      "ada@example.com",
      PHONE.slice(1),
      "8031234556",
      METER.meterNumber,
      validated.customer.name,
      "canary-hook",
      "hashed-address",
      "hashed-device",
      "hashed-card",
    ];
    expect(await writeOrderWords(shop.ctx)).toBe(4);
    const before = await everything();
    for (const canary of canaries) expect(before, canary).toContain(canary);

    expect(await inDays(0)).toEqual({});
    for (const canary of canaries) expect(await everything(), canary).toContain(canary);

    await inDays(RETENTION.unpaid.days + 1);
    const month = await everything();
    for (const canary of [
      "8031234556",
      "canary-hook",
      "hashed-address",
      validated.customer.name.toLowerCase(),
    ]) {
      expect(month, canary).not.toContain(canary);
    }
    expect((await shop.order(meter)).lines[0]?.delivery).toMatchObject({ token: expect.any(String) });

    await superuser.query("UPDATE received SET at = at - interval '3 years'");
    const kept = await client.query("SELECT 1 FROM received WHERE cipher <> ''");
    expect(kept.rowCount).toBe(2);
    const gone = await inDays(RETENTION.orders.days + 1);
    expect(gone).toMatchObject({ orders: 3, answers: 2 });
    const after = await everything();
    for (const canary of canaries) expect(after, canary).not.toContain(canary);
    expect((await client.query("SELECT 1 FROM received WHERE cipher <> ''")).rowCount).toBe(0);
    for (const order of [meter, pins, airtime]) {
      const view = await shop.order(order);
      expect(view).toMatchObject({ status: "delivered", lines: [{ delivery: undefined }] });
      expect(view.lines[0]?.recipient).toMatch(/^(\*\*\*\d{4})?$/);
    }
    expect(await findBreaks(client)).toEqual([]);
    expect(await inDays(RETENTION.orders.days + 1)).toEqual({});
  });

  test("waits while a case about it is open", async () => {
    const order = await shop.sell("08031234557");
    const now = shop.ctx.clock.now();
    const { id } = await shop.database.case.create({
      data: {
        kind: "dispute",
        subject: "paystack:9",
        orderId: order.id,
        why: "x",
        evidence: {},
        openedAt: now,
        heardAt: now,
        state: "open",
      },
    });
    const email = async () =>
      (await shop.database.order.findUniqueOrThrow({ where: { id: order.id } })).email;
    await inDays(800);
    expect(await email()).toBe("ada@example.com");
    await shop.database.case.update({
      where: { id },
      data: { state: "closed", closedAt: now, closedBy: "x", closedWhy: "x" },
    });
    await inDays(800);
    expect(await email()).toBe("removed");
  });

  test("keeps what the supplier answered until its review and its cases are over", async () => {
    const order = await shop.place("exam-pin", { product: "WAEC", quantity: 19 });
    await shop.pay(order.reference);
    await shop.until(order, ({ status }) => status === "under_review");
    const { id, received } = await shop.database.effect.findFirstOrThrow({
      where: { orderId: order.id, kind: "VEND" },
      include: { received: true },
    });
    await superuser.query("UPDATE received SET at = at - interval '3 years' WHERE effect_id = $1", [id]);
    const answer = async () =>
      (await shop.database.received.findUniqueOrThrow({ where: { effectId: id } })).cipher;
    await inDays(0);
    expect(await answer()).toBe(received?.cipher);
    await expect(client.query("UPDATE received SET cipher = '' WHERE effect_id = $1", [id])).rejects.toThrow(
      "is written once",
    );

    const missing = await openCase(shop.ctx, {
      kind: "not_received",
      subject: `order:${order.id}`,
      orderId: order.id,
      why: "no PINs",
    });
    const decision = { verdict: "delivered", given: "999888777666" } as const;
    expect(await decideParked(shop.ctx, id, decision, { name: "Ada", reason: "read out" })).toMatchObject({
      ok: true,
    });
    await inDays(0);
    expect(await answer()).toBe(received?.cipher);
    await shop.database.case.updateMany({
      where: { id: Number(missing.id) },
      data: { state: "closed", closedAt: shop.ctx.clock.now(), closedBy: "Ada", closedWhy: "delivered" },
    });
    expect(await inDays(0)).toMatchObject({ answers: 1 });
    expect(await answer()).toBe("");
  });

  test("is refunded, not served, when money comes after its number is gone", async () => {
    const order = await shop.place("airtime", { product: "MTN", phone: "08031234558", amount: 500 });
    await superuser.query("UPDATE orders SET expires_at = now() - interval '1 minute' WHERE id = $1", [
      order.id,
    ]);
    await expireOrder(shop.ctx, order.id);
    await inDays(800);
    await shop.pay(order.reference);
    await expect
      .poll(async () => (await shop.books()).paystack.refunds.length, { timeout: 30_000 })
      .toBeGreaterThan(0);
    const { disposition } = await shop.database.payment.findFirstOrThrow({ where: { orderId: order.id } });
    expect(disposition).toBe("SUSPENSE");
    expect(await shop.database.effect.count({ where: { orderId: order.id, kind: "VEND" } })).toBe(0);
  });
});

test("an unused sign-in goes, a used one stays", async () => {
  const [old, fresh] = [await createPerson(shop.ctx), await createPerson(shop.ctx)];
  await shop.database.session.update({
    where: { sid: old.sid },
    data: { lastSeenAt: new Date(shop.ctx.clock.now().getTime() - 31 * DAY) },
  });
  expect(await inDays(0)).toMatchObject({ sessions: 1 });
  expect(
    await shop.database.session.findMany({
      select: { sid: true },
      where: { userId: { in: [old.userId, fresh.userId] } },
    }),
  ).toEqual([{ sid: fresh.sid }]);
});

test("the owner's number of days counts, within its limits", async () => {
  const now = shop.ctx.clock.now();
  await expect(writeSetting(shop.database, "keep_webhooks_days", "2", now)).rejects.toThrow("3 to 730");
  await writeSetting(shop.database, "keep_webhooks_days", "60", now);
  // The privacy page tells what applies.
  expireShop();
  expect((await getShop()).retention).toMatchObject({ webhooks: 60, orders: 730 });
  await storeWebhook(shop.ctx, "merchant", Buffer.from('{"event":"sixty"}'));
  await expect.poll(() => shop.database.inboxMessage.count({ where: { doneAt: null } })).toBe(0);
  await inDays(59);
  expect(await everything()).toContain("sixty");
  await inDays(61);
  expect(await everything()).not.toContain("sixty");
  const { id } = await shop.database.inboxMessage.findFirstOrThrow({ orderBy: { id: "desc" } });
  const staff = await createPerson(shop.ctx, { role: "support" });
  expect(await replayWebhook(shop.ctx, staff, Number(id))).toBe("aged");
});

test("a large table goes a few rows at a time, and what may not go yet isn't forgotten", async () => {
  await superuser.query(`INSERT INTO inbox (source, sha256, raw, received_at, done_at, verdict)
    SELECT 'paystack', 'n' || n, 'x', now() - interval '1 year' + n * interval '1 second', CASE WHEN n = 3 THEN NULL ELSE now() END, 'x' FROM generate_series(1, 5000) n`);
  const left = async () =>
    Number((await client.query("SELECT count(*) FROM inbox WHERE raw = 'x'")).rows[0].count);
  // Until the rows are counted, the worker's sweep can't finish the open one.
  await superuser.query("BEGIN");
  await superuser.query("SELECT FROM inbox WHERE sha256 = 'n3' FOR UPDATE");
  await client.query("DELETE FROM ticks WHERE name LIKE 'retention %'");
  // Its own connections: each sweep has another job wait for that row, with one of the shop's.
  const db = createDatabase(shop.url, 2);
  const rows: number[] = [];
  for (let more = true; more; ) {
    const count = (await applyRetention({ ...shop.ctx, db })).webhooks ?? 0;
    rows.push(count);
    more = count > 0;
  }
  await closeDatabase(db);
  await superuser.query("COMMIT");
  expect(rows).toEqual([2_000, 2_000, 999, 0]);
  expect(await left()).toBe(1);
  await client.query("UPDATE inbox SET done_at = now() WHERE raw = 'x'");
  await applyRetention(shop.ctx);
  expect(await left()).toBe(0);
});
