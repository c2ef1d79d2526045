import { expect, it } from "vitest";
import { decideParked } from "@/lib/admin/orders/decide-parked";
import { findAudit } from "@/lib/auth/audit/find-audit";
import { openShop } from "@/test/open-shop";
import { createPerson, type Person } from "@/test/people";
import { SOON_IN_REVIEW } from "@/test/shop";
import { actOrRequestApproval } from "./act-or-request-approval";
import { decideApproval } from "./decide-approval";
import { findApproval } from "./find-approval";

/** Resolving a manual review needs a second person; the deliverables entered stay encrypted (docs/adr/0097). */
/** 19 PINs are bought, and the supplier sends 18. */
const MISSING = "999888777666";

const shop = await openShop({ parts: { schedules: SOON_IN_REVIEW } });
await shop.startWorker();
const owner = await createPerson(shop.ctx, { role: "owner" });
const manager = await createPerson(shop.ctx, { role: "manager" });

async function parked() {
  const order = await shop.place("exam-pin", { product: "NABTEB", quantity: 19 });
  await shop.pay(order.reference);
  await shop.until(order, ({ status }) => status === "under_review");
  const { id } = await shop.database.effect.findFirstOrThrow({
    where: { orderId: order.id, state: "PARKED" },
  });
  return { ...order, effect: id };
}
const wants = (effect: string, verdict: "delivered" | "failed", given?: string) =>
  actOrRequestApproval(
    shop.ctx,
    { actor: owner, reason: "their desk" },
    "decision",
    { effect, verdict, evidence: "ticket 12" },
    given,
  );
const rowOf = (effect: string) =>
  shop.database.approval.findFirstOrThrow({
    where: { subject: `effect:${effect}` },
    orderBy: { id: "desc" },
  });
const decide = (actor: Person, id: bigint, approve = true) =>
  decideApproval(shop.ctx, actor, Number(id), { approve, reason: "Not yet" });

it("delivers the entered goods once a second person has approved, and shows them to nobody before", async () => {
  const order = await parked();
  expect(await wants(order.effect, "delivered", MISSING)).toEqual({ asked: true, before: false });
  const row = await rowOf(order.effect);
  expect(row.sealed).toMatch(/^v\d+\./);
  const asked = await findApproval(shop.ctx, Number(row.id));
  expect(asked?.what).toEqual({
    kind: "decision",
    what: "VEND",
    verdict: "delivered",
    evidence: "ticket 12",
    hidden: true,
  });
  const log = await findAudit(shop.ctx, { subject: `order:${order.ref}` });
  const told = JSON.stringify([row, asked, log], (_key, value) =>
    typeof value === "bigint" ? String(value) : value,
  );
  expect(told).not.toContain(MISSING);

  expect(await decide(owner, row.id)).toBe("own");
  const both = await Promise.all([decide(manager, row.id), decide(manager, row.id)]);
  expect(both.filter((one) => typeof one === "object" && one.done)).toHaveLength(1);
  const pins = (await shop.order(order)).lines[0]?.delivery?.pins as { pin: string }[];
  expect([pins.length, pins.at(-1)?.pin]).toEqual([19, MISSING]);
  expect(await rowOf(order.effect)).toMatchObject({ state: "USED", outcome: "decided", sealed: null });
  const { entries } = await findAudit(shop.ctx, { subject: `order:${order.ref}` });
  expect(entries.find(({ action }) => action === "parked.decided")).toMatchObject({
    who: owner.email,
    after: { verdict: "delivered", approvalId: Number(row.id), approvedBy: manager.email },
  });
});

it("deletes the goods once rejected, and refuses if the terminal decided first", async () => {
  const order = await parked();
  await wants(order.effect, "delivered", MISSING);
  expect(await decide(manager, (await rowOf(order.effect)).id, false)).toBe("rejected");
  expect(await rowOf(order.effect)).toMatchObject({ state: "REJECTED", sealed: null });

  expect(await wants(order.effect, "failed")).toEqual({ asked: true, before: false });
  const row = await rowOf(order.effect);
  expect(row.sealed).toBeNull();
  // The terminal has direct access to the database and needs no approval.
  const who = { name: "operator", reason: "by phone" };
  expect(await decideParked(shop.ctx, order.effect, { verdict: "failed" }, who)).toMatchObject({ ok: true });
  expect(await decide(manager, row.id)).toEqual({ done: false, outcome: "not_parked" });
  expect(await rowOf(order.effect)).toMatchObject({ state: "REJECTED" });
});
