import { describe, expect, it } from "vitest";
import { findAudit } from "@/lib/auth/audit/find-audit";
import { acquireCallToken } from "@/lib/upstream/acquire-call-token";
import { callBudget } from "@/lib/upstream/call-budget";
import { runBulkChecks } from "@/lib/worker/run-bulk-checks";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { SOON_IN_REVIEW } from "@/test/shop";
import { findBulkCheck } from "./find-bulk-check";
import { openCases } from "./open-cases";
import { startBulkCheck } from "./start-bulk-check";

/** Many orders checked by one press: each once, within its own share of calls, with visible progress. */
let count = 0;

// The upstream never decides these; only a requery asks.
const shop = await openShop({
  parts: {
    schedules: { ...SOON_IN_REVIEW, requery: [3_600_000] as never, keepChecking: 86_400_000 as never },
  },
});
const owner = await createPerson(shop.ctx, { role: "owner" });
await shop.startWorker({ without: ["bulk"] });

/** An order that the upstream answers with PROCESSING. */
async function processing() {
  count += 1;
  const order = await shop.place("airtime", { product: "MTN", phone: "08030000107", amount: 500 + count });
  await shop.pay(order.reference);
  await shop.until(order, ({ status }) => status === "processing");
  return order;
}

const start = (refs: string[], key: string) => startBulkCheck(shop.ctx, owner, { refs, key });
const round = (limits = shop.ctx.limits) =>
  runBulkChecks(Object.create(shop.ctx, { limits: { value: limits } }));

describe("a check of many orders", () => {
  it("checks each order once, however often the button is pressed, and reports progress", async () => {
    const orders = [await processing(), await processing()];
    const refs = orders.map(({ ref }) => ref);
    const [one, other] = await Promise.all([start(refs, "k1"), start(refs, "k1")]);
    expect(one).toBe(other);
    // Another press of another form finds them already waiting.
    const second = await start(refs, "k2");
    expect(await findBulkCheck(shop.ctx, second)).toMatchObject({ total: 0, done: 0 });
    expect(await findBulkCheck(shop.ctx, one)).toMatchObject({ total: 2, done: 0, ended: false });
    await Promise.all([round(), round()]);
    await round();
    expect(await findBulkCheck(shop.ctx, one)).toMatchObject({ total: 2, done: 2, failed: [], ended: true });
    expect(await findBulkCheck(shop.ctx, second)).toMatchObject({ ended: true });
    for (const ref of refs) {
      const { entries } = await findAudit(shop.ctx, { subject: `order:${ref}` });
      expect(entries).toMatchObject([
        { action: "order.requeried", who: owner.email, after: { bulk: one, said: [expect.any(String)] } },
      ]);
    }
    const { entries } = await findAudit(shop.ctx, { subject: `bulk:${one}` });
    expect(entries).toMatchObject([{ action: "orders.check_started", after: { orders: 2 } }]);
  });

  it("uses no call token of another quota, and leaves an attempt's own schedule unchanged", async () => {
    const order = await processing();
    const limits = { buys: 30, calls: 120 };
    const ctx = Object.assign(Object.create(shop.ctx), { limits });
    const lanes = callBudget(ctx).lanes;
    // Reconciliation has used up what no lane owns.
    while ((await acquireCallToken(ctx, "reconcile")) === 0);
    const before = await shop.database.effect.findFirstOrThrow({ where: { orderId: order.id } });
    const id = await start([order.ref], "k3");
    await round(limits);
    expect(await findBulkCheck(shop.ctx, id)).toMatchObject({ total: 1, done: 0, ended: false });
    const after = await shop.database.effect.findFirstOrThrow({ where: { orderId: order.id } });
    expect([after.nextAt, after.tries]).toEqual([before.nextAt, before.tries]);
    // A purchase's own check still gets its full share.
    let own = 0;
    while ((await acquireCallToken(ctx, "requery")) === 0) own += 1;
    expect(own).toBe(Math.floor(90 * lanes.requery));
    await shop.database.rateBucket.updateMany({ data: { grants: [] } });
    await round(limits);
    expect(await findBulkCheck(shop.ctx, id)).toMatchObject({ done: 1, ended: true });
    const { grants } = await shop.database.rateBucket.findUniqueOrThrow({ where: { name: "bulk" } });
    expect(grants.length).toBeGreaterThan(0);
    await shop.database.rateBucket.updateMany({ data: { grants: [] } });
  });

  it("is for owners and support, of orders that exist", async () => {
    expect(await start(["AAAAA-AAAAA"], "k4")).toBeNull();
    const auditor = await createPerson(shop.ctx, { role: "auditor" });
    await expect(startBulkCheck(shop.ctx, auditor, { refs: [], key: "k" })).rejects.toMatchObject({
      code: "not_allowed",
    });
    await expect(openCases(shop.ctx, auditor, [])).rejects.toMatchObject({ code: "not_allowed" });
  });
});

it("opens one case an order, audited", async () => {
  const order = await processing();
  expect(await openCases(shop.ctx, owner, [order.ref])).toBe(1);
  expect(await openCases(shop.ctx, owner, [order.ref])).toBe(0);
  const cases = await shop.database.case.findMany({ where: { orderId: order.id, kind: "staff" } });
  expect(cases).toMatchObject([{ state: "open", why: "opened_by_staff" }]);
  const { entries } = await findAudit(shop.ctx, { subject: `order:${order.ref}` });
  expect(entries).toMatchObject([{ action: "case.opened" }]);
});
