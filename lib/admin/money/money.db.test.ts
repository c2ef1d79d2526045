import { expect, it } from "vitest";
import { GET } from "@/app/admin/money/csv/route";
import { may } from "@/lib/auth/session/rights";
import { STAFF_ROLES } from "@/lib/auth/session/signed-in";
import { recordDispute } from "@/lib/cases/record-dispute";
import { dayOf, parseLagosDay } from "@/lib/platform/lagos-day";
import { kobo } from "@/lib/platform/money";
import { findDifferences } from "@/lib/reconcile/find-differences";
import { findBooked } from "@/lib/reconcile/ledger-days";
import { recordDifferences } from "@/lib/reconcile/record-differences";
import { FOREIGN_ROW } from "@/test/foreign-row";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { sendTo } from "@/test/routes/call-route";
import { verifyAuditChain } from "@/test/verify-audit-chain";
import { answerDifference } from "./answer-difference";
import { closeDay } from "./close-day";
import { ledgerCsv, ordersCsv } from "./day-csv";
import { figuresOf, findDayBooks } from "./day-figures";
import { findDayOrders } from "./find-day-orders";

const shop = await openShop();
const owner = await createPerson(shop.ctx, { role: "owner" });
await shop.startWorker();
const order = await shop.sell("08031230001");
const sold = order;

const today = () => dayOf(shop.ctx.clock.now());
/** 25 hours later by the context's clock: the day is over, and so is the delay before it can be closed. */
const tomorrow = () => ({ ...shop.ctx, clock: { now: () => new Date(Date.now() + 25 * 3_600_000) } });

async function textOf(rows: AsyncGenerator<string>): Promise<string[]> {
  let text = "";
  for await (const part of rows) text += part;
  return text.trimEnd().split("\r\n");
}

it("starts a Lagos day one hour before UTC", () => {
  expect(dayOf(new Date("2026-11-20T23:00:00Z")).day).toBe("2026-11-21");
  expect(dayOf(new Date("2026-11-20T22:59:59Z")).day).toBe("2026-11-20");
  expect(parseLagosDay("2026-11-21")).toEqual(dayOf(new Date("2026-11-21T10:00:00Z")));
  expect([parseLagosDay("2026-02-30"), parseLagosDay("yesterday"), parseLagosDay("1999-01-01")]).toEqual([
    null,
    null,
    null,
  ]);
});

it("takes the day's figures from the ledger, whose accounts sum to zero", async () => {
  const { figures, closed } = await findDayBooks(shop.ctx, today());
  const order = await shop.order(sold);
  expect(figures).toMatchObject({
    placed: { count: 1, kobo: order.total.amount },
    sales: { count: 1, kobo: order.total.amount },
    upstream: { took: { count: 1 }, gave: { count: 0, kobo: 0 } },
    providers: { paystack: { took: { count: 1, kobo: order.total.amount }, gave: { count: 0 } } },
    disputes: { count: 0, kobo: 0 },
  });
  expect(Object.values(figures.accounts).reduce((sum, kobo) => sum + kobo, 0)).toBe(0);
  expect(closed).toBeNull();
});

it("counts a lost dispute apart from refunds", async () => {
  await shop.database.journal.create({
    data: {
      key: "dispute:money-test",
      kind: "dispute",
      at: shop.ctx.clock.now(),
      entries: {
        create: [
          { account: "provider:paystack", amountKobo: -50_000n },
          { account: "losses", amountKobo: 50_000n },
        ],
      },
    },
  });
  const { figures } = await findDayBooks(shop.ctx, today());
  const expected = { providers: { paystack: { gave: { kobo: 0 } } }, disputes: { kobo: 50_000 } };
  expect(figures).toMatchObject(expected);
  const { from, to } = today();
  const booked = await findBooked(shop.ctx, [{ name: "day", from, to }]);
  expect(figuresOf(booked("day"))).toMatchObject(expected);
});

it("closes a day once, only after its end, and freezes its figures", async () => {
  const day = today();
  expect(await closeDay(shop.ctx, owner, day)).toBe("not_over");
  const twice = await Promise.all([1, 2].map(() => closeDay(tomorrow(), owner, day)));
  expect(twice.sort()).toEqual(["closed", "closed_before"]);
  expect((await findDayBooks(shop.ctx, day)).closed).toMatchObject({ same: true, differences: 0 });
  const before = dayOf(new Date(day.from.getTime() - 1));
  expect(await closeDay(tomorrow(), owner, before)).toBe("closed");
  const rows = await shop.database.dayClose.findMany({ orderBy: { day: "desc" } });
  expect(rows[1]?.prevHash).toBe(rows[0]?.hash);
  expect(await shop.database.auditEntry.count({ where: { action: "day.closed" } })).toBe(2);
  // As a close from before disputes had a row of their own: they are in the provider's figures.
  const old = dayOf(new Date(before.from.getTime() - 1));
  await shop.database
    .$executeRaw`WITH c AS (SELECT hash AS prev, jsonb_set(figures - 'disputes', '{providers}', '{"paystack": {}}') AS f FROM day_closes
      WHERE day = ${before.day})
    INSERT INTO day_closes (day, figures, prev_hash, hash, closed_at, closed_by)
      SELECT ${old.day}, f, prev, day_close_hash(prev, ${old.day}, f), now(), ${owner.userId} FROM c`;
  expect((await findDayBooks(shop.ctx, old)).closed).toMatchObject({ same: true });
  // Later entries appear as a difference.
  const late = await shop.place("airtime", { product: "MTN", phone: "08031230002", amount: 200 });
  await shop.pay(late.reference);
  await shop.until(late, ({ status }) => status === "delivered");
  expect((await findDayBooks(shop.ctx, day)).closed).toMatchObject({ same: false });
});

it("exports the whole day as CSV, page by page, to permitted staff only", async () => {
  const orders = await textOf(ordersCsv(shop.ctx, today()));
  expect(orders[1]).toContain(`"${sold.ref}","Airtime","Delivered"`);
  expect(orders).toHaveLength(3);
  const entries = await shop.database.ledgerEntry.count({
    where: { journal: { at: { gte: today().from } } },
  });
  expect(await textOf(ledgerCsv(shop.ctx, today()))).toHaveLength(entries + 1);
  Reflect.set(globalThis, "kioskContext", shop.ctx);
  const get = (of: string, cookie = "") =>
    sendTo(GET, { path: `/admin/money/csv?of=${of}&day=${today().day}`, headers: { cookie } });
  const answer = await get("orders", owner.cookie);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(`\uFEFF${await answer.text()}`.trimEnd().split("\r\n")).toEqual(orders);
  expect((await get("everything", owner.cookie)).status).toBe(404);
  expect((await get("orders")).status).toBe(404);
  const support = await createPerson(shop.ctx, { role: "support" });
  expect((await get("ledger", support.cookie)).status).toBe(404);
});

it("assigns and explains a discrepancy, each once and audited", async () => {
  await recordDifferences(shop.ctx, "upstream", { found: [FOREIGN_ROW], examined: [] });
  const [row] = (await findDifferences(shop.ctx)).filter(({ subject }) => subject === "row:1");
  const id = row?.id ?? 0;
  const twice = await Promise.all([1, 2].map(() => answerDifference(shop.ctx, owner, id, null)));
  expect(twice.sort()).toEqual(["owned", "same"]);
  expect(await answerDifference(shop.ctx, owner, id, "Bought by hand")).toBe("explained");
  expect(await answerDifference(shop.ctx, owner, id, "Bought by hand")).toBe("same");
  expect(await answerDifference(shop.ctx, owner, 2_000_000, "x")).toBe("not_found");
  const entries = await shop.database.auditEntry.findMany({
    where: { subject: `difference:${id}` },
    orderBy: { seq: "asc" },
  });
  expect(entries).toMatchObject([
    { action: "difference.owned", before: { owner: null }, after: { owner: owner.email } },
    { action: "difference.explained", before: { owner: owner.email }, reason: "Bought by hand" },
  ]);
  expect(await verifyAuditChain(shop.database)).toEqual([]);
});

it("lets only owners and accountants close a day", async () => {
  for (const role of STAFF_ROLES.filter((one) => !may(one, "books.close"))) {
    const person = await createPerson(shop.ctx, { role });
    await expect(closeDay(tomorrow(), person, today())).rejects.toThrow("not_allowed");
    await expect(answerDifference(shop.ctx, person, 1, null)).rejects.toThrow("not_allowed");
  }
});

it("shows a disputed payment as paid, beside what was returned of it", async () => {
  const { ref, reference } = await shop.sell("08031230003");
  const row = async () => {
    const { orders } = await findDayOrders(shop.ctx, today());
    return orders.find((one) => one.ref === ref);
  };
  const dispute = { id: "D1", reference, category: "fraud", currency: "NGN", dueAt: new Date() } as const;
  const paid = await row();
  expect(paid).toMatchObject({ paid: paid?.total, returned: 0, inDispute: false });

  const open = { ...dispute, status: "awaiting-merchant-feedback", resolution: null, amount: null };
  await recordDispute(shop.ctx, "paystack", "charge.dispute.create", open);
  expect(await row()).toEqual({ ...paid, returned: paid?.total, inDispute: true });

  const lost = { ...dispute, status: "resolved", resolution: "merchant-accepted", amount: kobo(20_000) };
  await recordDispute(shop.ctx, "paystack", "charge.dispute.resolve", lost);
  expect(await row()).toEqual({ ...paid, returned: 20_000, inDispute: false });
});
