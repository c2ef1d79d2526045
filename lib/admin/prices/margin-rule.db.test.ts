import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import type { Actor } from "@/lib/auth/session/require-right";
import { may } from "@/lib/auth/session/rights";
import { STAFF_ROLES } from "@/lib/auth/session/signed-in";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { quoteOrder } from "@/lib/orders/checkout/quote-order";
import { naira } from "@/lib/platform/money";
import type { MarginRule } from "@/lib/pricing/margin-rule";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { verifyAuditChain } from "@/test/verify-audit-chain";
import { findRuleHistory } from "./find-rule-history";
import { parseRule } from "./parse-rule";
import { parseScope } from "./parse-scope";
import { previewRuleChange } from "./preview-rule-change";
import { type RuleChange, type RuleChanges, saveMarginRules } from "./save-margin-rules";

const shop = await openShop();
const owner = await createPerson(shop.ctx, { role: "owner" });

const rule = (markupBp: number, flat = 0, floor = 0): MarginRule => ({
  markupBp,
  flat: naira(flat),
  floor: naira(floor),
});

type OneRuleChange = RuleChange & Omit<RuleChanges, "changes" | "from">;
const setMarginRule = (actor: Actor, { scope, rule, seen, ...rest }: OneRuleChange) =>
  saveMarginRules(shop.ctx, actor, { changes: [{ scope, rule, seen }], ...rest });

async function change(parts: Partial<OneRuleChange> & Pick<OneRuleChange, "scope">): Promise<OneRuleChange> {
  const [newest] = await findRuleHistory(shop.ctx, parts.scope);
  return { rule: rule(0), key: ulid(), seen: newest?.id ?? null, acceptedLoss: 0, reason: "Test", ...parts };
}

async function airtimePrice(product: string): Promise<number> {
  const quoted = await quoteOrder(shop.ctx, {
    service: "airtime",
    input: { product, phone: product === "MTN" ? "08031230001" : "08051230001", amount: 1_000 },
  });
  if (!quoted.ok) throw new Error("not quoted");
  return quoted.quote.total - quoted.quote.paymentFee;
}

describe("margin rule", () => {
  it("applies to its product at once and to no other, and can be removed", async () => {
    const scope = { service: "airtime", product: "mtn" } as const;
    const saved = await setMarginRule(owner, await change({ scope, rule: rule(0, 20) }));
    expect(saved).toEqual({ ok: true, outcome: "saved" });
    expect([await airtimePrice("MTN"), await airtimePrice("GLO")]).toEqual([naira(1_020), naira(1_000)]);
    const gone = await setMarginRule(owner, await change({ scope, rule: null, reason: "Over" }));
    expect(gone).toEqual({ ok: true, outcome: "saved" });
    expect(await airtimePrice("MTN")).toBe(naira(1_000));
    expect(await findRuleHistory(shop.ctx, scope)).toMatchObject([
      { rule: null, by: owner.email },
      { rule: rule(0, 20), by: owner.email },
    ]);
    const entries = await shop.database.auditEntry.findMany({
      where: { subject: "price:airtime/mtn" },
      orderBy: { seq: "asc" },
    });
    expect(entries).toMatchObject([
      {
        action: "price.changed",
        actorId: owner.userId,
        before: null,
        after: { flat: 2_000 },
        reason: "Test",
      },
      { before: { flat: 2_000 }, after: null, reason: "Over" },
    ]);
    expect(await verifyAuditChain(shop.database)).toEqual([]);
  });

  it("prefers a plan's rule to its product's", async () => {
    const snapshot = await shop.ctx.snapshot();
    const plan = snapshot.plans.find(({ service }) => service === "data");
    if (!plan) throw new Error("no plan");
    const scope = { service: "data", plan: plan.id } as const;
    await setMarginRule(owner, await change({ scope, rule: rule(0, 0, 77) }));
    await setMarginRule(
      owner,
      await change({ scope: { service: "data", product: plan.productSlug }, rule: rule(0, 0, 99) }),
    );
    const after = (await shop.ctx.snapshot()).plans;
    const profit = (id: string) => {
      const found = after.find((one) => one.id === id);
      return found ? Math.floor((found.price - found.cost) / 100) : null;
    };
    const sibling = after.find((one) => one.productSlug === plan.productSlug && one.id !== plan.id);
    expect(profit(plan.id)).toBe(77);
    expect(profit(sibling?.id ?? "")).toBe(99);
  });

  it("refuses a rule that sells at a loss until the owner accepts the loss", async () => {
    const scope = { service: "electricity" } as const;
    const losing = await change({ scope, rule: rule(-1_000, 0, -50) });
    const refused = await setMarginRule(owner, losing);
    expect(refused).toMatchObject({ ok: false, reason: "loss", loss: naira(50) });
    expect(await setMarginRule(owner, { ...losing, acceptedLoss: naira(49) })).toMatchObject({
      ok: false,
      reason: "loss",
    });
    expect(await shop.database.marginRule.count({ where: { service: "electricity" } })).toBe(1);
    expect(await setMarginRule(owner, { ...losing, acceptedLoss: naira(50) })).toMatchObject({
      ok: true,
    });
    const entry = await shop.database.auditEntry.findFirstOrThrow({
      where: { subject: "price:electricity" },
    });
    expect(entry.after).toMatchObject({ floor: -5_000, acceptedLoss: 5_000 });
    // If the catalogue has no cost, everything that the floor allows counts as possible.
    const unknown = await previewRuleChange(shop.ctx, { service: "esim" }, rule(1_000, 0, -30));
    expect(unknown.loss).toBe(naira(30));
  });

  it("saves a repeated request once, and refuses the second of two concurrent owners", async () => {
    const scope = { service: "betting" } as const;
    const twice = await change({ scope, rule: rule(0, 0, 6) });
    const same = await Promise.all([1, 2, 3].map(() => setMarginRule(owner, twice)));
    expect(same.map((one) => one.ok && one.outcome).sort()).toEqual(["again", "again", "saved"]);
    const [one, other] = [
      await change({ scope, rule: rule(0, 0, 7) }),
      await change({ scope, rule: rule(0, 0, 8) }),
    ];
    const both = await Promise.all([one, other].map((each) => setMarginRule(owner, each)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, reason: "stale" });
    expect(await shop.database.marginRule.count({ where: { service: "betting" } })).toBe(3);
    expect(await shop.database.auditEntry.count({ where: { subject: "price:betting" } })).toBe(2);
  });

  it("refuses who may not change prices", async () => {
    for (const role of STAFF_ROLES.filter((one) => !may(one, "prices.edit"))) {
      const person = await createPerson(shop.ctx, { role });
      const wanted = await change({ scope: { service: "tv" }, rule: rule(900) });
      await expect(setMarginRule(person, wanted)).rejects.toThrow("not_allowed");
    }
    expect(await shop.database.marginRule.count({ where: { service: "tv" } })).toBe(1);
  });
});

it("previews the scope's paid orders at their own costs", async () => {
  const scope = { service: "airtime", product: "airtel" } as const;
  for (const amount of [200, 300]) {
    const order = await shop.place("airtime", { product: "AIRTEL", phone: "08021230001", amount });
    await shop.pay(order.reference);
  }
  await shop.place("airtime", { product: "AIRTEL", phone: "08021230002", amount: 400 });
  const paid = await shop.place("airtime", { product: "MTN", phone: "08031230009", amount: 500 });
  await shop.pay(paid.reference);
  const { preview } = await previewRuleChange(shop.ctx, scope, rule(0, 10));
  expect(preview.orders).toHaveLength(2);
  // ₦10 each, minus the kobo by which the fee is rounded.
  expect(preview.after.earned - preview.before.earned).toBeGreaterThan(naira(19));
  const whole = await previewRuleChange(shop.ctx, { service: "airtime" }, rule(0, 10));
  expect(whole.preview.orders).toHaveLength(3);
});

it("refuses to charge an open page the new price", async () => {
  const scope = { service: "airtime", product: "9mobile" } as const;
  const input = { product: "9MOBILE", phone: "08091230001", amount: 500 };
  const seen = await quoteOrder(shop.ctx, { service: "airtime", input });
  if (!seen.ok) throw new Error("not quoted");
  await setMarginRule(owner, await change({ scope, rule: rule(0, 15) }));
  const placed = await placeOrder(shop.ctx, {
    service: "airtime",
    input,
    email: "ada@example.com",
    key: ulid(),
    expectedTotal: seen.quote.total,
  });
  expect(placed).toMatchObject({ ok: false, reason: "price_changed" });
});

it("parses input into a rule or names the invalid field", () => {
  expect(parseRule({ percent: "2.5", flat: "₦1,000", floor: "-20.50" })).toEqual({
    ok: true,
    rule: { markupBp: 250, flat: 100_000, floor: -2_050 },
  });
  expect(parseRule({ percent: "", flat: "", floor: "" })).toEqual({ ok: true, rule: rule(0) });
  expect(parseRule({ percent: "2.555", flat: "", floor: "" })).toEqual({ ok: false, field: "percent" });
  expect(parseRule({ percent: "-51", flat: "", floor: "" })).toEqual({ ok: false, field: "percent" });
  expect(parseRule({ percent: "1", flat: "-1", floor: "" })).toEqual({ ok: false, field: "flat" });
  expect(parseRule({ percent: "1", flat: "", floor: "x" })).toEqual({ ok: false, field: "floor" });
});

it("parses only scopes in the catalogue", async () => {
  const snapshot = await shop.ctx.snapshot();
  const read = (service: string, product = "", plan = "") => parseScope(snapshot, { service, product, plan });
  expect(read("airtime", "MTN")).toEqual({ service: "airtime", product: "mtn" });
  expect([read("nothing"), read("airtime", "Nobody"), read("data", "", "nope")]).toEqual([null, null, null]);
  expect(read("esim", "", "AB-1_7")).toEqual({ service: "esim", plan: "AB-1_7" });
});
