import { ulid } from "ulid";
import { expect, it } from "vitest";
import { findAudit } from "@/lib/auth/audit/find-audit";
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
    ...{ key: ulid(), acceptedLoss, from: null },
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
    ...{ kind: "price", count: 3, loss: naira(20), from: null },
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
