import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { may } from "@/lib/auth/session/rights";
import { STAFF_ROLES } from "@/lib/auth/session/signed-in";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { quoteOrder } from "@/lib/orders/checkout/quote-order";
import { naira } from "@/lib/platform/money";
import type { MarginRule } from "@/lib/pricing/margin-rule";
import type { RuleScope } from "@/lib/pricing/rule-book";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { verifyAuditChain } from "@/test/verify-audit-chain";
import { cancelSchedule } from "./cancel-schedule";
import { findLosses } from "./find-losses";
import { findRuleHistory } from "./find-rule-history";
import { type RuleChange, type RuleChanges, saveMarginRules } from "./save-margin-rules";

let held: number | null = null;
const clock = { now: () => new Date(held ?? Date.now()) };
/** Advances the clock and stops it there. */
function advance(ms: number): void {
  held = clock.now().getTime() + ms;
}

const shop = await openShop({ parts: { clock } });
const owner = await createPerson(shop.ctx, { role: "owner" });
const other = await createPerson(shop.ctx, { role: "owner" });

const rule = (flat: number, floor = 0): MarginRule => ({
  markupBp: 0,
  flat: naira(flat),
  floor: naira(floor),
});
const data = async () => (await shop.ctx.snapshot()).plans.filter(({ service }) => service === "data");
const seenOf = async (scope: RuleScope) => (await findRuleHistory(shop.ctx, scope))[0]?.id ?? null;

async function changesOf(plans: readonly { id: string }[], flat: number): Promise<RuleChange[]> {
  return Promise.all(
    plans.map(async ({ id }) => {
      const scope = { service: "data", plan: id } as const;
      return { scope, rule: rule(flat), seen: await seenOf(scope) };
    }),
  );
}
const save = (changes: readonly RuleChange[], more: Partial<RuleChanges> = {}, who = owner) =>
  saveMarginRules(shop.ctx, who, { changes, key: ulid(), acceptedLoss: 0, reason: "Test", ...more });
const margins = async (ids: readonly string[]) =>
  (await data())
    .filter(({ id }) => ids.includes(id))
    .map(({ price, cost }) => Math.floor((price - cost) / 100));
const rules = () => shop.database.marginRule.count();
const entries = (action: string) => shop.database.auditEntry.count({ where: { action } });

describe("many prices at once", () => {
  it("saves fifty with an audit entry each, once for a form that is sent twice", async () => {
    const plans = (await data()).slice(0, 50);
    expect(plans).toHaveLength(50);
    const [changes, before, key] = [await changesOf(plans, 13), await rules(), ulid()];
    const both = await Promise.all([save(changes, { key }), save(changes, { key })]);
    expect(both.map((one) => one.ok && one.outcome).sort()).toEqual(["again", "saved"]);
    expect([await rules(), await entries("price.changed")]).toEqual([before + 50, 50]);
    expect(new Set(await margins(plans.map(({ id }) => id)))).toEqual(new Set([13]));
    expect(await verifyAuditChain(shop.database)).toEqual([]);
  });

  it("saves none of them if somebody else changed one meanwhile", async () => {
    const plans = (await data()).slice(0, 3);
    const [mine, theirs] = [await changesOf(plans, 21), await changesOf(plans.slice(2), 34)];
    expect(await save(theirs, {}, other)).toMatchObject({ ok: true });
    const before = await rules();
    expect(await save(mine)).toEqual({ ok: false, reason: "stale" });
    expect(await rules()).toBe(before);
    expect(await margins(plans.map(({ id }) => id))).toEqual(expect.arrayContaining([13, 13, 34]));
    // Of two concurrent saves, one wins completely.
    const [one, two] = [await changesOf(plans, 41), await changesOf(plans, 43)];
    const raced = await Promise.all([save(one), save(two, {}, other)]);
    expect(raced.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(await margins(plans.map(({ id }) => id))).size).toBe(1);
  });

  it("saves none of them if one loses money that wasn't accepted", async () => {
    const plans = (await data()).slice(0, 2);
    const [fine, losing] = await changesOf(plans, 10);
    if (!fine || !losing) throw new Error("no plans");
    const loss = { ...losing, rule: { markupBp: -4_000, flat: naira(0), floor: naira(-7) } };
    const before = await rules();
    expect(await save([fine, loss])).toEqual({ ok: false, reason: "loss", loss: naira(7) });
    expect(await save([fine, loss], { acceptedLoss: naira(6) })).toMatchObject({ reason: "loss" });
    // The other owner would also have to accept it (docs/adr/0097).
    expect(await save([fine, loss], { acceptedLoss: naira(7) })).toEqual({
      ok: false,
      reason: "needs_approval",
    });
    expect(await rules()).toBe(before);
  });

  it("refuses who may not change prices", async () => {
    const changes = await changesOf((await data()).slice(0, 1), 5);
    const before = await rules();
    for (const role of STAFF_ROLES.filter((one) => !may(one, "prices.edit"))) {
      const person = await createPerson(shop.ctx, { role });
      await expect(save(changes, {}, person)).rejects.toThrow("not_allowed");
      await expect(cancelSchedule(shop.ctx, person, [1n])).rejects.toThrow("not_allowed");
    }
    expect(await rules()).toBe(before);
  });
});

describe("a scheduled price", () => {
  const scope = { service: "airtime", product: "glo" } as const;
  const input = { product: "GLO", phone: "08051230001", amount: 500 };
  const quoted = async () => {
    const found = await quoteOrder(shop.ctx, { service: "airtime", input });
    if (!found.ok) throw new Error("not quoted");
    return found.quote;
  };
  const price = async () => {
    const { total, paymentFee } = await quoted();
    return total - paymentFee;
  };
  const place = (expectedTotal: number) =>
    placeOrder(shop.ctx, { service: "airtime", input, email: "ada@example.com", key: ulid(), expectedTotal });
  const schedule = async (flat: number, from: Date) =>
    save([{ scope, rule: rule(flat), seen: await seenOf(scope) }], { from });
  const soon = (ms: number) => new Date(shop.ctx.clock.now().getTime() + ms);

  it("changes nothing for an order that was placed before it: the worker delivers it as sold", async () => {
    const order = await shop.place("airtime", input);
    const stored = () =>
      shop.database.line.findFirstOrThrow({
        where: { order: { ref: order.ref } },
        select: { totalKobo: true, ceilingKobo: true, feeKobo: true },
      });
    const sold = await stored();
    expect(await schedule(75, soon(3_000))).toMatchObject({ ok: true });
    await expect.poll(price).toBe(naira(575));
    await shop.startWorker();
    await shop.pay(order.reference);
    const delivered = await shop.until(order, ({ status }) => status === "delivered");
    expect(delivered.total.amount).toBe(naira(508));
    expect(await stored()).toEqual(sold);
  });

  it("begins in quotes and at the checkout at its moment, not a millisecond before", async () => {
    // Stopped, or the clock could pass a millisecond while it is advanced.
    advance(0);
    const from = soon(3_600_000);
    const old = await quoted();
    expect(await schedule(25, from)).toEqual({ ok: true, outcome: "saved" });
    expect((await shop.ctx.snapshot()).nextRuleAt).toEqual(from);
    expect(await price()).toBe(naira(575));
    advance(from.getTime() - clock.now().getTime() - 1);
    expect(await price()).toBe(naira(575));
    const before = await place(old.total);
    expect(before).toMatchObject({ ok: true });
    advance(1);
    // An open page with the old price must be confirmed again; nobody expired the snapshot.
    expect(await place(old.total)).toMatchObject({ ok: false, reason: "price_changed" });
    expect(await price()).toBe(naira(525));
    expect((await shop.ctx.snapshot()).nextRuleAt).toBeNull();
    expect(await place((await quoted()).total)).toMatchObject({ ok: true });
    expect(await entries("price.scheduled")).toBe(2);
  });

  it("stays scheduled when the price is changed before, and is called off whole", async () => {
    const from = soon(3_600_000);
    expect(await schedule(99, from)).toMatchObject({ ok: true });
    const [planned] = await findRuleHistory(shop.ctx, scope);
    expect(await save([{ scope, rule: rule(5), seen: planned?.id ?? null }])).toMatchObject({ ok: true });
    expect(await price()).toBe(naira(505));
    const id = BigInt(planned?.id ?? 0);
    const both = await Promise.all([1, 2].map(() => cancelSchedule(shop.ctx, owner, [id])));
    expect(both.sort()).toEqual(["not_found", "saved"]);
    expect((await shop.ctx.snapshot()).nextRuleAt).toBeNull();
    // A price set after the cancellation isn't undone by it.
    expect(await save([{ scope, rule: rule(6), seen: await seenOf(scope) }])).toMatchObject({ ok: true });
    advance(3_600_000);
    expect(await price()).toBe(naira(506));
    expect(await entries("price.schedule_cancelled")).toBe(1);
  });

  it("can't begin in the past, and can't be called off once it has begun", async () => {
    expect(await schedule(1, soon(0))).toEqual({ ok: false, reason: "from" });
    expect(await schedule(2, soon(1_000))).toMatchObject({ ok: true });
    const [planned] = await findRuleHistory(shop.ctx, scope);
    advance(1_000);
    expect(await cancelSchedule(shop.ctx, owner, [BigInt(planned?.id ?? 0)])).toBe("begun");
    expect(await price()).toBe(naira(502));
  });
});

it("searches the catalogue once for each price, however many schedules follow", async () => {
  const snapshot = await shop.ctx.snapshot();
  const [first, ...more] = (await data()).slice(0, 12);
  const scope = { service: "data", plan: first?.id ?? "" } as const;
  let read = 0;
  const counted = new Proxy(snapshot, {
    get: (all, part, self) => {
      if (part === "plans") read++;
      return Reflect.get(all, part, self);
    },
  });
  const search = async () => {
    read = 0;
    const ctx = { db: shop.database, clock, snapshot: async () => counted };
    await findLosses(ctx, [{ scope, rule: rule(10) }]);
    return read;
  };
  const before = await search();
  for (const [day, plan] of more.entries()) {
    const from = new Date(clock.now().getTime() + (day + 1) * 86_400_000);
    expect(await save(await changesOf([plan], 10), { from })).toMatchObject({ ok: true });
  }
  expect(await search()).toBe(before);
});

it("searches past orders once for all packages, whose cost comes with each quote", async () => {
  let searched = 0;
  const db = new Proxy(shop.database, {
    get: (all, part, self) => {
      if (part === "order") searched++;
      return Reflect.get(all, part, self);
    },
  });
  const changes = ["GH_1_7", "GH_3_30", "NG_1_7"].map((plan) => ({
    scope: { service: "esim", plan } as const,
    rule: rule(10, -5),
  }));
  expect(await findLosses({ db, clock, snapshot: shop.ctx.snapshot }, changes)).toEqual(
    changes.map(() => naira(5)),
  );
  expect(searched).toBe(1);
});
