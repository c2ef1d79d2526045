import { ulid } from "ulid";
import { expect, it } from "vitest";
import { naira } from "@/lib/platform/money";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { setDisplayChoices } from "../catalogue/set-display-choice";
import { cancelSchedule } from "./cancel-schedule";
import { filterPriceRows, PRICES_PER_PAGE, type PriceFilter } from "./filter-price-rows";
import { findPriceRows } from "./find-price-rows";
import { findReviewed } from "./find-reviewed";
import { findRuleChanges, findScheduled } from "./find-rule-changes";
import { reviewPrices } from "./review-prices";
import { saveMarginRules } from "./save-margin-rules";

const shop = await openShop();
const owner = await createPerson(shop.ctx, { role: "owner" });
const ALL: PriceFilter = { service: null, provider: "", state: null, q: "", after: "" };
const table = () => findPriceRows(shop.ctx);
const rowOf = async (key: string) => {
  const found = (await table()).rows.find((row) => row.key === key);
  if (!found) throw new Error(`no row ${key}`);
  return found;
};

type Reviewed = Parameters<typeof findReviewed>[1] & { acceptedLoss: number; reason: string; from?: Date };

async function saveReviewed({ edits, digest, ...rest }: Reviewed) {
  const changes = await findReviewed(shop.ctx, { edits, digest, key: rest.key });
  if (changes === "stale") return { ok: false, reason: changes };
  return saveMarginRules(shop.ctx, owner, { ...rest, changes });
}

it("lists every service once, amounts at ₦1,000, with what the shop charges and earns", async () => {
  const { rows, unsellable } = await table();
  expect(unsellable).toEqual(["bill", "virtual card"]);
  expect(new Set(rows.map(({ scope }) => scope.service)).size).toBe(9);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  const snapshot = await shop.ctx.snapshot();
  for (const plan of snapshot.plans) {
    expect(rows.find(({ key }) => key === `plan-${plan.id}`)).toMatchObject({
      price: plan.price,
      item: { cost: plan.cost },
    });
  }
  const mtn = rows.find((row) => row.scope.service === "airtime" && row.provider === "MTN");
  expect(mtn).toMatchObject({
    item: { face: naira(1_000) },
    price: naira(1_000),
    ruleFrom: "service",
    sold: 0,
  });
  expect(rows.filter(({ item }) => item === null).map(({ scope }) => scope.service)).toEqual(
    expect.arrayContaining(["exam-pin", "esim", "esim-topup"]),
  );
});

it("counts what was delivered in 30 days and shows last week's cost", async () => {
  await shop.startWorker();
  const plan = (await shop.ctx.snapshot()).plans.find(
    ({ service, network }) => service === "data" && network === "mtn",
  );
  if (!plan) throw new Error("no plan");
  const order = await shop.place("data", { plan: plan.planId, phone: "08031230001" });
  await shop.place("data", { plan: plan.planId, phone: "08031230002" });
  await shop.pay(order.reference);
  await shop.until(order, ({ status }) => status === "delivered");
  expect(await rowOf(`plan-${plan.id}`)).toMatchObject({ sold: 1, costBefore: null });
  const old = { planId: plan.id, costKobo: plan.cost - 1_000, at: new Date(Date.now() - 8 * 86_400_000) };
  await shop.database.planPrice.create({ data: old });
  expect(await rowOf(`plan-${plan.id}`)).toMatchObject({ costBefore: plan.cost - 1_000 });
});

it("filters by service, provider, state and name, and pages", async () => {
  const { rows } = await table();
  const data = filterPriceRows(rows, { ...ALL, service: "data" });
  expect(data.page).toHaveLength(PRICES_PER_PAGE);
  expect(data.more).toBe(true);
  const next = filterPriceRows(rows, { ...ALL, service: "data", after: data.page.at(-1)?.key ?? "" });
  expect(next.page[0]?.key).toBe(rows.filter(({ scope }) => scope.service === "data")[PRICES_PER_PAGE]?.key);
  const mtn = filterPriceRows(rows, { ...ALL, service: "airtime", provider: "MTN" });
  expect(mtn.count).toBe(1);
  expect(filterPriceRows(rows, { ...ALL, q: "mtn sme 1gb" }).page.every(({ name }) => /SME/.test(name))).toBe(
    true,
  );
  expect(filterPriceRows(rows, { ...ALL, state: "loss" }).count).toBe(0);
  const product = { kind: "product" as const, id: mtn.page[0]?.id ?? "" };
  await setDisplayChoices(shop.ctx, owner, [product], "hidden", true);
  const hidden = filterPriceRows((await table()).rows, { ...ALL, state: "hidden" });
  expect(hidden.page.map(({ id }) => id)).toEqual([product.id]);
  await setDisplayChoices(shop.ctx, owner, [product], "hidden", false);
});

it("reviews edits before they are saved, replays real orders, and notices another person's change", async () => {
  const { rows } = await table();
  const [sold] = rows.filter((row) => row.sold > 0);
  if (!sold?.item || !sold.scope.plan) throw new Error("nothing sold");
  const cost = sold.item.cost;
  const losing = Math.floor((cost - 5_000) / 100) * 100;
  const edits = [
    { of: { plan: sold.scope.plan }, edit: { kind: "price" as const, value: losing } },
    { of: { plan: "nope" }, edit: { kind: "price" as const, value: 100 } },
  ];
  const review = await reviewPrices(shop.ctx, edits);
  expect(review.refused).toEqual(["nope"]);
  expect(review.prices).toMatchObject([
    { price: { before: sold.price, after: losing }, loss: cost - losing },
  ]);
  expect(review.loss).toBe(cost - losing);
  expect(review.replay.orders).toHaveLength(1);
  expect(review.replay.losing).toBe(1);
  expect((await reviewPrices(shop.ctx, edits)).digest).toBe(review.digest);
  expect((await rowOf(sold.key)).price).toBe(sold.price);
  const save = (wanted: typeof edits | typeof wider, digest: string, acceptedLoss: number, key = ulid()) =>
    saveReviewed({ edits: wanted, digest, key, acceptedLoss, reason: "Test" });
  const wider = [{ of: { plan: sold.scope.plan }, edit: { kind: "rule" as const, rule: null } }];
  expect(await save(edits, review.digest, 0)).toMatchObject({ ok: false, reason: "loss", loss: review.loss });
  const key = ulid();
  expect(await save(edits, review.digest, review.loss, key)).toEqual({ ok: true, outcome: "saved" });
  expect(await save(edits, review.digest, review.loss, key)).toEqual({ ok: true, outcome: "again" });
  expect(await rowOf(sold.key)).toMatchObject({ price: losing, ruleFrom: "plan" });
  expect((await reviewPrices(shop.ctx, edits)).digest).not.toBe(review.digest);
  expect(await save(edits, review.digest, review.loss)).toEqual({ ok: false, reason: "stale" });

  // Restored: the wider rule applies again.
  const back = await reviewPrices(shop.ctx, wider);
  expect(back.prices).toMatchObject([{ price: { before: losing, after: sold.price }, loss: 0 }]);
  expect(await save(wider, back.digest, 0)).toMatchObject({ ok: true });
  expect(await rowOf(sold.key)).toMatchObject({ price: sold.price, ruleFrom: "service" });
});

it("tells who changed what and why, with what to put back, and what is scheduled", async () => {
  const row = (await table()).rows.find(({ scope }) => scope.service === "airtime");
  if (!row) throw new Error("no airtime");
  const edits = [{ of: row.scope, edit: { kind: "margin" as const, value: 2_000 } }];
  const save = async (more: { from?: Date; reason: string }) => {
    const { digest, loss } = await reviewPrices(shop.ctx, edits);
    return saveReviewed({ edits, digest, key: ulid(), acceptedLoss: loss, ...more });
  };
  expect(await save({ reason: "Dearer" })).toMatchObject({ ok: true });
  const from = new Date(Date.now() + 3_600_000);
  expect(await save({ reason: "Later", from })).toMatchObject({ ok: true });
  const [later, dearer] = await findRuleChanges(shop.ctx);
  expect(dearer).toMatchObject({ by: owner.email, why: "Dearer", state: "begun", rules: [{ before: null }] });
  expect(later).toMatchObject({
    why: "Later",
    state: "scheduled",
    from,
    rules: [{ before: dearer?.rules[0]?.after }],
  });
  expect(await findScheduled(shop.ctx)).toMatchObject([
    { why: "Later", rules: [{ id: later?.rules[0]?.id }] },
  ]);
  expect((await rowOf(row.key)).scheduled).toMatchObject({ at: from });
  expect(await cancelSchedule(shop.ctx, owner, later?.rules.map(({ id }) => id) ?? [])).toBe("saved");
  expect(await findScheduled(shop.ctx)).toEqual([]);
  expect((await rowOf(row.key)).scheduled).toBeNull();
  expect((await findRuleChanges(shop.ctx))[0]).toMatchObject({ why: "Later", state: "cancelled" });
});
