import { expect, it } from "vitest";
import { findOrderStory } from "@/lib/admin/orders/find-order-story";
import { findAudit } from "@/lib/auth/audit/find-audit";
import { findSecondPerson } from "@/lib/auth/staff/find-second-person";
import { setRole } from "@/lib/auth/staff/set-role";
import { RETURN_LIMITS } from "@/lib/platform/config/return-limits";
import { SECOND_PERSON } from "@/lib/platform/config/second-person";
import { naira } from "@/lib/platform/money";
import { openShop } from "@/test/open-shop";
import { createPerson, type Person } from "@/test/people";
import { verifyAuditChain } from "@/test/verify-audit-chain";
import { actOrRequestApproval } from "./act-or-request-approval";
import { decideApproval } from "./decide-approval";

/** A refund above the owner's limit needs a second person (docs/adr/0080). No worker runs. */
const shop = await openShop();
let later = 0;
const ctx = { ...shop.ctx, clock: { now: () => new Date(Date.now() + later) } };
let count = 0;

async function limit(value: number, key: string = SECOND_PERSON.key): Promise<void> {
  const row = { value, updatedAt: new Date() };
  await shop.database.setting.upsert({ where: { key }, create: { key, ...row }, update: row });
}

/** A paid order with one queued item of ₦1,000. */
async function paid(amount = 1_000) {
  const phone = `0803${String(7_400_000 + ++count)}`;
  const order = await shop.place("airtime", { product: "MTN", phone, amount });
  await shop.pay(order.reference);
  const lines = await shop.database.line.findMany({
    where: { orderId: order.id },
    orderBy: { position: "asc" },
  });
  const [line] = lines;
  if (!line) throw new Error("no item");
  return { ...order, line, lines };
}

const person = (role: "owner" | "manager" | "support" | "auditor") => createPerson(shop.ctx, { role });
const wants = (actor: Person, line: { id: string }) =>
  actOrRequestApproval(ctx, { actor, reason: "asked by phone" }, "refund", { line: line.id });
const approve = (actor: Person, id: number) => decideApproval(ctx, actor, id, { approve: true, reason: "" });
const refunds = (orderId: string) => shop.database.effect.count({ where: { orderId, kind: "REFUND" } });
const rowOf = async (line: { id: string }) =>
  shop.database.approval.findFirstOrThrow({ where: { subject: `line:${line.id}` }, orderBy: { id: "desc" } });
const idOf = async (line: { id: string }) => Number((await rowOf(line)).id);

/** A refund that an owner asked for, and a manager who may approve it. */
async function requested() {
  const [owner, manager] = [await person("owner"), await person("manager")];
  const order = await paid();
  await wants(owner, order.line);
  const id = await idOf(order.line);
  return { owner, manager, order, id };
}

it("refunds at once while there is only one approver, then requires a second person", async () => {
  await limit(500);
  const owner = await person("owner");
  const first = await paid();
  expect((await findSecondPerson(ctx)).isOn).toBe(false);
  expect(await wants(owner, first.line)).toEqual({ asked: false, outcome: "refunded" });

  const manager = await person("manager");
  expect(await findSecondPerson(ctx)).toMatchObject({ isOn: true, limit: naira(500) });
  const order = await paid();
  expect(await wants(owner, order.line)).toEqual({ asked: true, before: false });
  expect(await wants(owner, order.line)).toEqual({ asked: true, before: true });
  expect(await refunds(order.id)).toBe(0);
  expect(await rowOf(order.line)).toMatchObject({
    kind: "refund",
    state: "ASKED",
    kobo: order.line.totalKobo,
    orderId: order.id,
    askedBy: owner.userId,
    reason: "asked by phone",
    request: { line: order.line.id },
  });

  expect(await approve(manager, await idOf(order.line))).toEqual({ done: true, outcome: "refunded" });
  expect(await refunds(order.id)).toBe(1);
  expect(await rowOf(order.line)).toMatchObject({
    state: "USED",
    outcome: "refunded",
    decidedBy: manager.userId,
  });
  const { entries } = await findAudit(ctx, { subject: `order:${order.ref}` });
  expect(entries.map(({ action, who }) => [action, who])).toEqual([
    ["line.refunded", owner.email],
    ["approval.approved", manager.email],
    ["approval.asked", owner.email],
  ]);
  expect(entries[0]?.after).toMatchObject({ approvedBy: manager.email });
  expect(await verifyAuditChain(shop.database)).toEqual([]);
});

it("counts earlier returns for the order, so that the limit can't be split", async () => {
  await limit(1_500);
  const owner = await person("owner");
  const order = await paid(2_000);
  expect(order.lines.length).toBeGreaterThan(1);
  const [one, two] = order.lines;
  if (!one || !two) throw new Error("one item");
  expect(await wants(owner, one)).toEqual({ asked: false, outcome: "refunded" });
  expect(await wants(owner, two)).toMatchObject({ asked: true });
  await limit(500);
});

it("isn't approved by its requester, by support, or twice", async () => {
  const [owner, other, support] = [await person("owner"), await person("owner"), await person("support")];
  const order = await paid();
  await wants(owner, order.line);
  const id = await idOf(order.line);
  expect(await approve(owner, id)).toBe("own");
  await expect(approve(support, id)).rejects.toThrow("not_allowed");
  expect(await refunds(order.id)).toBe(0);
  const both = await Promise.all([
    approve(other, id),
    approve(await person("manager"), id),
    approve(other, id),
  ]);
  expect(both.filter((one) => typeof one === "object" && one.done)).toHaveLength(1);
  expect(await refunds(order.id)).toBe(1);
  expect(await approve(other, id)).toBe("decided_before");
  expect(await approve(other, 999_999)).toBe("not_found");
});

it("can be rejected with a reason, and requested again", async () => {
  const { owner, manager, order, id } = await requested();
  expect(await decideApproval(ctx, manager, id, { approve: false, reason: "Wait for the network" })).toBe(
    "rejected",
  );
  expect(await rowOf(order.line)).toMatchObject({ state: "REJECTED", decidedWhy: "Wait for the network" });
  expect(await approve(manager, id)).toBe("decided_before");
  expect(await wants(owner, order.line)).toEqual({ asked: true, before: false });
  expect(await refunds(order.id)).toBe(0);
});

it("expires after a day", async () => {
  const { manager, order, id } = await requested();
  later = 24 * 3_600_000;
  expect(await approve(manager, id)).toBe("expired");
  expect(await rowOf(order.line)).toMatchObject({ state: "EXPIRED" });
  expect(await refunds(order.id)).toBe(0);
  later = 0;
});

it("is validated again: what was refunded meanwhile isn't refunded twice", async () => {
  const { owner, manager, order, id } = await requested();
  await limit(20_000);
  expect(await wants(owner, order.line)).toEqual({ asked: false, outcome: "refunded" });
  await limit(500);
  expect(await approve(manager, id)).toEqual({ done: false, outcome: "not_waiting" });
  expect(await rowOf(order.line)).toMatchObject({ state: "REJECTED", outcome: "not_waiting" });
  expect(await refunds(order.id)).toBe(1);
  const { entries } = await findAudit(ctx, { subject: `order:${order.ref}` });
  expect(entries[0]).toMatchObject({ action: "approval.not_carried_out", after: { outcome: "not_waiting" } });
});

it("isn't carried out once the requester or the approver lost the role", async () => {
  const [owner, manager, boss] = [await person("owner"), await person("manager"), await person("owner")];
  const order = await paid();
  await limit(5_000, RETURN_LIMITS.manager.order.key);
  await wants(manager, order.line);
  const id = await idOf(order.line);
  await setRole(ctx, boss, manager.userId, "customer", "left");
  expect(await approve(owner, id)).toEqual({ done: false, outcome: "role_lost" });

  // The process died between the approval and the refund, and the approver lost the role before the next press.
  const approver = await person("manager");
  await wants(owner, order.line);
  const next = await idOf(order.line);
  const decided = { decidedBy: approver.userId, decidedRole: "manager", decidedAt: new Date() };
  await shop.database.approval.update({ where: { id: next }, data: { ...decided, state: "APPROVED" } });
  await setRole(ctx, boss, approver.userId, "customer", "left");
  expect(await approve(boss, next)).toEqual({ done: false, outcome: "role_lost" });
  expect(await refunds(order.id)).toBe(0);
});

it("carries out at the second press what a dead process had only approved", async () => {
  const { owner, manager, order, id } = await requested();
  const decided = { decidedBy: manager.userId, decidedRole: "manager", decidedAt: new Date() };
  await shop.database.approval.update({ where: { id }, data: { ...decided, state: "APPROVED" } });
  expect(await approve(owner, id)).toBe("own");
  const all = await Promise.all([approve(manager, id), approve(manager, id)]);
  expect(all).toContainEqual({ done: true, outcome: "refunded" });
  expect(await refunds(order.id)).toBe(1);
});

it("lets staff request more than their own limit, within the approver's", async () => {
  const [owner, support, manager] = [await person("owner"), await person("support"), await person("manager")];
  await limit(100, RETURN_LIMITS.manager.order.key);
  const order = await paid();
  await limit(20_000);
  expect(await wants(support, order.line)).toEqual({ asked: true, before: false });
  expect(await approve(manager, await idOf(order.line))).toEqual({ done: false, outcome: "over_limit" });
  expect(await wants(support, order.line)).toEqual({ asked: true, before: false });
  expect(await approve(owner, await idOf(order.line))).toEqual({ done: true, outcome: "refunded" });
  await limit(500);
  await expect(wants(await person("auditor"), order.line)).rejects.toThrow("not_allowed");
});

it("uses up the approver's daily limit, also by concurrent approvals, but not by an owner's requests", async () => {
  const [owner, support, manager] = [await person("owner"), await person("support"), await person("manager")];
  await limit(20_000, RETURN_LIMITS.manager.order.key);
  await limit(1_500, RETURN_LIMITS.manager.day.key);
  const ofOwner = await paid();
  await wants(owner, ofOwner.line);
  expect(await approve(manager, await idOf(ofOwner.line))).toEqual({ done: true, outcome: "refunded" });
  await limit(20_000);
  const orders = [await paid(), await paid(), await paid()];
  for (const { line } of orders) expect(await wants(support, line)).toEqual({ asked: true, before: false });
  const ids = await Promise.all(orders.map(({ line }) => idOf(line)));
  const all = await Promise.all(ids.map((id) => approve(manager, id)));
  expect(all.filter((one) => typeof one === "object" && one.done)).toHaveLength(1);
  expect(all.filter((one) => typeof one === "object" && one.outcome === "over_limit")).toHaveLength(2);
  const next = await paid();
  expect(await wants(manager, next.line)).toEqual({ asked: true, before: false });
  await limit(RETURN_LIMITS.manager.day.usual, RETURN_LIMITS.manager.day.key);
  await limit(500);
});

it("requires approval for a compensation above the limit, and issues it once", async () => {
  const [owner, manager] = [await person("owner"), await person("manager")];
  const order = await paid();
  await shop.startWorker({ without: ["reconcile"] });
  await shop.until(order, ({ status }) => status === "delivered");
  const gift = { key: `${order.id}:1`, order: order.id, kobo: naira(600) };
  const give = () => actOrRequestApproval(ctx, { actor: owner, reason: "late" }, "compensation", gift);
  expect(await give()).toEqual({ asked: true, before: false });
  const { id } = await shop.database.approval.findFirstOrThrow({ where: { subject: `order:${order.id}` } });
  expect(await approve(manager, Number(id))).toEqual({ done: true, outcome: "given" });
  expect(await give()).toEqual({ asked: false, outcome: "already" });
  const sent = () =>
    shop.database.effect.count({ where: { orderId: order.id, kind: "REFUND", state: "SUCCEEDED" } });
  await expect.poll(sent).toBe(1);
  const small = { ...gift, key: `${order.id}:2`, kobo: naira(1) };
  expect(
    await actOrRequestApproval(ctx, { actor: owner, reason: "late" }, "compensation", small),
  ).toMatchObject({
    asked: true,
  });
});

it("gives an approved compensation although another was given meanwhile", async () => {
  const [owner, manager] = [await person("owner"), await person("manager")];
  const order = await paid();
  await shop.until(order, ({ status }) => status === "delivered");
  const gifts = async () => (await findOrderStory(shop.ctx, order.ref))?.books.gifts ?? Number.NaN;
  // As the order's page does: each form has the next key.
  const give = async (amount: number) => {
    const gift = { key: `${order.id}:${(await gifts()) + 1}`, order: order.id, kobo: naira(amount) };
    return actOrRequestApproval(ctx, { actor: owner, reason: "late" }, "compensation", gift);
  };
  const sent = () =>
    shop.database.effect.count({ where: { orderId: order.id, kind: "REFUND", state: "SUCCEEDED" } });
  const ask = async (amount: number) => {
    expect(await give(amount)).toEqual({ asked: true, before: false });
    const about = { subject: `order:${order.id}`, state: "ASKED" };
    return Number((await shop.database.approval.findFirstOrThrow({ where: about })).id);
  };
  const first = await ask(600);
  expect(await give(100)).toEqual({ asked: false, outcome: "given" });
  await expect.poll(sent).toBe(1);
  expect(await approve(manager, first)).toEqual({ done: true, outcome: "given" });
  await expect.poll(sent).toBe(2);
  // A rejected request keeps its key, so that the next compensation has another.
  const second = await ask(50);
  await decideApproval(ctx, manager, second, { approve: false, reason: "enough" });
  await limit(20_000);
  expect(await give(50)).toEqual({ asked: false, outcome: "given" });
  await expect.poll(sent).toBe(3);
  expect(await gifts()).toBe(4);
});
