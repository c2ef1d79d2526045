import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyAuditChain } from "@/lib/auth/audit/audit";
import { findAudit } from "@/lib/auth/audit/find-audit";
import { openCase } from "@/lib/cases/open-case";
import type { CaseKind } from "@/lib/model/case-kind";
import { createPerson, type Person } from "@/test/people";
import { createTestShop, type TestShop } from "@/test/shop";
import { acknowledgeAlarms } from "./acknowledge-alarms";
import { closeCaseAs } from "./close-case-as";
import { findAlarms, findCases } from "./find-cases";

let shop: TestShop;
let owner: Person;
let order: { id: string; ref: string };
beforeAll(async () => {
  shop = await createTestShop();
  owner = await createPerson(shop.ctx, { role: "owner" });
  order = await shop.place("airtime", { product: "MTN", phone: "08031230003", amount: 100 });
});
afterAll(() => shop.close());

async function opened(kind: CaseKind, subject = `order:${order.id}`) {
  const { id } = await openCase(shop.ctx, { kind, subject, orderId: order.id, why: "says_not_received" });
  return { id: Number(id) };
}

it("closes a complaint once under concurrent requests, with one audit entry of who and why", async () => {
  const { id } = await opened("not_received");
  expect((await findCases(shop.ctx)).cases).toMatchObject([{ id, kind: "not_received", ref: order.ref }]);
  const support = await createPerson(shop.ctx, { role: "support" });
  const all = await Promise.all(
    [owner, support, owner].map((actor) =>
      closeCaseAs(shop.ctx, actor, id, "They found it", { outcome: "delivered" }),
    ),
  );
  expect(all.sort()).toEqual(["closed", "closed_before", "closed_before"]);
  expect(await findCases(shop.ctx)).toEqual({ cases: [], next: null });
  const { entries } = await findAudit(shop.ctx, { subject: `order:${order.ref}` });
  expect(entries).toMatchObject([
    { action: "case.closed", reason: "They found it", before: { case: id, kind: "not_received" } },
  ]);
  expect(await closeCaseAs(shop.ctx, owner, 999_999, "x")).toBe("not_found");
});

it("refuses to close review and overdue cases by hand, and lists reviews separately", async () => {
  const parked = await opened("parked", "effect:x");
  const overdue = await opened("overdue");
  for (const { id } of [parked, overdue])
    expect(await closeCaseAs(shop.ctx, owner, id, "I say so")).toBe("by_itself");
  expect((await findCases(shop.ctx)).cases.map(({ kind }) => kind)).toEqual(["overdue"]);
});

it("lists the nearest deadline first, by kind, and pages without gaps or repetitions", async () => {
  const now = shop.ctx.clock.now().getTime();
  for (let hour = 30; hour > 0; hour--) {
    const subject = `paystack:CASE-${hour}`;
    const dueAt = new Date(now + hour * 3_600_000);
    await openCase(shop.ctx, { kind: "dispute", subject, orderId: null, why: "fraud", dueAt });
  }
  const seen: { subject: string; kind: CaseKind }[] = [];
  for (let after: Awaited<ReturnType<typeof findCases>>["next"] = null; ; ) {
    const { cases, next } = await findCases(shop.ctx, { after });
    seen.push(...cases);
    if (!next) break;
    after = next;
  }
  const disputes = Array.from({ length: 30 }, (_, index) => `paystack:CASE-${index + 1}`);
  expect(seen.map(({ subject }) => subject).filter((one) => one.startsWith("paystack:"))).toEqual(disputes);
  // Without a deadline: last.
  expect(seen.slice(30).map(({ kind }) => kind)).toEqual(["overdue"]);
  const { cases } = await findCases(shop.ctx, { kind: "overdue" });
  expect(cases.map(({ kind }) => kind)).toEqual(["overdue"]);
  expect((await findCases(shop.ctx, { id: cases[0]?.id ?? 0 })).cases).toEqual(cases);
});

it("acknowledges alarms of a kind and order once, up to the newest one shown", async () => {
  const raise = (kind: string, orderId: string | null) =>
    shop.database.alarm.create({ data: { at: shop.ctx.clock.now(), kind, orderId } });
  for (let count = 0; count < 3; count++) await raise("parked", order.id);
  await raise("low_balance", null);
  const [low, parked] = await findAlarms(shop.ctx);
  expect(low).toMatchObject({ kind: "low_balance", ref: null, count: 1 });
  expect(parked).toMatchObject({ kind: "parked", ref: order.ref, count: 3 });
  await raise("parked", order.id);
  const { kind = "", ref = null, upTo = 0 } = parked ?? {};
  const both = await Promise.all([1, 2].map(() => acknowledgeAlarms(shop.ctx, owner, { kind, ref, upTo })));
  expect(both.sort()).toEqual([0, 3]);
  expect(
    await acknowledgeAlarms(shop.ctx, owner, { kind: "low_balance", ref: null, upTo: low?.upTo ?? 0 }),
  ).toBe(1);
  expect(await findAlarms(shop.ctx)).toMatchObject([{ kind: "parked", count: 1 }]);
  const { entries } = await findAudit(shop.ctx);
  expect(entries.filter(({ action }) => action === "alarm.seen")).toHaveLength(2);
});

it("refuses auditors and customers", async () => {
  for (const role of ["customer", "auditor"] as const) {
    const actor = await createPerson(shop.ctx, { role });
    const refused = { code: "not_allowed" };
    await expect(closeCaseAs(shop.ctx, actor, 1, "x")).rejects.toMatchObject(refused);
    await expect(
      acknowledgeAlarms(shop.ctx, actor, { kind: "parked", ref: null, upTo: 1 }),
    ).rejects.toMatchObject(refused);
  }
  expect(await verifyAuditChain(shop.database)).toEqual([]);
});
