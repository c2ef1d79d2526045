import { ulid } from "ulid";
import { expect, it } from "vitest";
import { setDisplayChoices } from "@/lib/admin/catalogue/set-display-choice";
import { cancelSchedule } from "@/lib/admin/prices/cancel-schedule";
import { previewRuleChange } from "@/lib/admin/prices/preview-rule-change";
import { reviewPrices } from "@/lib/admin/prices/review-prices";
import { scopeColumns } from "@/lib/admin/prices/rule-rows";
import { type RuleChange, saveMarginRules } from "@/lib/admin/prices/save-margin-rules";
import { findAudit } from "@/lib/auth/audit/find-audit";
import { productSlug } from "@/lib/model/product-slug";
import { naira } from "@/lib/platform/money";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { actOrRequestApproval } from "./act-or-request-approval";
import { decideApproval } from "./decide-approval";
import { findApproval } from "./find-approval";

/** Prices that sell at a loss need a second person (docs/adr/0097). */
const shop = await openShop();
const { ctx } = shop;
const [owner, manager] = [
  await createPerson(ctx, { role: "owner" }),
  await createPerson(ctx, { role: "manager" }),
];

/** `margin`: per sale, in naira. */
const wants = (margin: number, plans: readonly { id: string }[], acceptedLoss: number) =>
  actOrRequestApproval(ctx, { actor: owner, reason: "Black Friday" }, "price", {
    changes: plans.map(({ id }) => ({
      scope: { service: "data", plan: id },
      rule: { markupBp: -5_000, flat: naira(0), floor: naira(margin) },
      seen: null,
    })),
    key: ulid(),
    acceptedLoss,
    from: null,
  });
const waiting = () => shop.database.approval.findFirstOrThrow({ orderBy: { id: "desc" } });
const approve = (id: bigint) => decideApproval(ctx, manager, Number(id), { approve: true, reason: "" });
const rules = () => shop.database.marginRule.count({ where: { service: "data", planId: { not: "" } } });

it("saves a price above cost at once, and one below it only with a second person", async () => {
  const plans = (await ctx.snapshot()).plans
    .filter(({ service, cost }) => service === "data" && cost > naira(200))
    .slice(0, 5);
  const [one, two, three] = [plans.slice(0, 1), plans.slice(1, 4), plans.slice(4)];
  expect(await wants(10, one, 0)).toEqual({ asked: false, outcome: "saved" });
  expect(await wants(-20, two, 0)).toEqual({ asked: false, outcome: "loss" });
  expect(await wants(-20, two, naira(20))).toEqual({ asked: true, before: false });
  expect(await wants(-20, two, naira(20))).toEqual({ asked: true, before: true });
  expect(await rules()).toBe(1);
  const { id, subject } = await waiting();
  expect(subject).toBe(`price:data/${two[0]?.id} +2`);
  expect((await findApproval(ctx, Number(id)))?.what).toMatchObject({
    kind: "price",
    count: 3,
    loss: naira(20),
    from: null,
    things: two.map(({ product, label }) => `${product} ${label}`),
  });
  const both = await Promise.all([approve(id), approve(id)]);
  expect(both.filter((answer) => typeof answer === "object" && answer.done)).toHaveLength(1);
  expect(await rules()).toBe(4);
  // The doctor counts one act per approval, however many prices it saved.
  const named = await shop.database.auditEntry.findMany({
    where: { action: "price.changed", after: { path: ["approvalId"], equals: Number(id) } },
  });
  expect(named).toMatchObject([{ actorId: owner.userId, after: { approvedBy: manager.email } }]);

  // If a colleague changes the price first, the approval no longer matches.
  expect(await wants(-30, three, naira(30))).toEqual({ asked: true, before: false });
  const stale = await waiting();
  expect(await wants(10, three, 0)).toEqual({ asked: false, outcome: "saved" });
  expect(await approve(stale.id)).toEqual({ done: false, outcome: "stale" });
  const { entries } = await findAudit(ctx, { subject: stale.subject });
  expect(entries[0]).toMatchObject({ action: "approval.not_carried_out", after: { outcome: "stale" } });
});

it("doesn't let a schedule sell below cost without a second person", async () => {
  const all = (await ctx.snapshot()).plans.filter(({ service }) => service === "tv");
  const byCost = all.toSorted((one, other) => other.cost - one.cost);
  const [dear = expect.fail("no plan")] = byCost;
  const slug = productSlug(dear.product);
  const plans = byCost.filter(({ product: of }) => productSlug(of) === slug);
  const cheap = plans.at(-1) ?? dear;
  expect(dear.cost).toBeGreaterThan(3 * cheap.cost);
  const tomorrow = new Date(ctx.clock.now().getTime() + 86_400_000);
  const [product, plan] = [
    { service: "tv", product: slug },
    { service: "tv", plan: dear.id },
  ] as const;
  const newest = async (scope: RuleChange["scope"]) => {
    const row = await shop.database.marginRule.findFirst({
      where: { ...scopeColumns(scope), cancels: null },
      orderBy: { id: "desc" },
    });
    return row && String(row.id);
  };
  const save = async (scope: RuleChange["scope"], rule: RuleChange["rule"], from: Date | null = null) =>
    saveMarginRules(ctx, owner, {
      changes: [{ scope, rule, seen: await newest(scope) }],
      key: ulid(),
      acceptedLoss: 0,
      reason: "sale",
      from,
    });
  const good = { markupBp: 0, flat: naira(100), floor: naira(0) };
  // Above cost only for what is cheap.
  const bad = { markupBp: -5_000, flat: cheap.cost, floor: naira(-100_000) };
  const saved = { ok: true, outcome: "saved" };
  // While every other plan has its own rule, the product's rule sells nothing at a loss.
  for (const { id } of plans.filter((one) => one !== cheap))
    expect(await save({ service: "tv", plan: id }, good)).toEqual(saved);
  expect(await save(product, bad, tomorrow)).toEqual(saved);

  // Without its own rule, the plan would follow the product's from tomorrow on.
  expect(await save(plan, null)).toMatchObject({ ok: false, reason: "loss" });
  const edit = { of: plan, edit: { kind: "rule", rule: null } } as const;
  expect((await reviewPrices(ctx, [edit])).loss).toBeGreaterThan(0);
  // Nor from the day after tomorrow on.
  const later = new Date(tomorrow.getTime() + 86_400_000);
  expect(await save(plan, null, later)).toMatchObject({ ok: false, reason: "loss" });

  // A rule that ends the product's first can't be cancelled once the plan relies on it.
  expect(await save(product, good, later)).toEqual(saved);
  expect(await save(plan, null, later)).toEqual(saved);
  const [ending] = await shop.database.marginRule.findMany({
    where: { ...scopeColumns(product), fromAt: later },
  });
  expect(await cancelSchedule(ctx, owner, [ending?.id ?? 0n])).toBe("loss");
  const unused = new Date(later.getTime() + 86_400_000);
  expect(await save(product, { ...good, flat: naira(200) }, unused)).toEqual(saved);
  const [harmless] = await shop.database.marginRule.findMany({
    where: { ...scopeColumns(product), fromAt: unused },
  });
  expect(await cancelSchedule(ctx, owner, [harmless?.id ?? 0n])).toBe("saved");
});

it("counts what is hidden, which can be shown again at once", async () => {
  const all = (await ctx.snapshot()).plans.filter(({ service }) => service === "internet");
  const plans = all.toSorted((one, other) => one.cost - other.cost);
  const [cheap = expect.fail("no plan")] = plans;
  const dear = plans.filter(({ product, cost }) => product === cheap.product && cost > 2 * cheap.cost);
  expect(dear).not.toEqual([]);
  const scope = { service: "internet", product: cheap.productSlug } as const;
  const rule = { markupBp: -5_000, flat: cheap.cost, floor: naira(-100_000) };
  const hide = (on: boolean) =>
    setDisplayChoices(
      ctx,
      owner,
      dear.map(({ id }) => ({ kind: "plan", id })),
      "hidden",
      on,
    );
  expect(await hide(true)).toBe("saved");
  expect((await ctx.snapshot()).plans).not.toContainEqual(dear[0]);
  const request = { key: ulid(), acceptedLoss: 0, reason: "sale", from: null };
  const changes = [{ scope, rule, seen: null }];
  expect(await saveMarginRules(ctx, owner, { changes, ...request })).toMatchObject({ reason: "loss" });
  expect((await previewRuleChange(ctx, scope, rule)).loss).toBeGreaterThan(0);
});
