import { expect, it } from "vitest";
import { findAudit } from "@/lib/auth/audit/find-audit";
import { securityCounts } from "@/lib/platform/log/security-event";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { heardLog } from "@/test/security/log-reader";
import { verifyAuditChain } from "@/test/verify-audit-chain";
import { decideParked } from "./decide-parked";
import { findOrderStory } from "./find-order-story";
import { findOrders } from "./find-orders";
import { revealGoods } from "./reveal-goods";

/** PINs whose response bears another purchase's reference: stored, and not handed out (sandbox/README.md). */
const QUANTITY = 28;

const shop = await openShop();
const owner = await createPerson(shop.ctx, { role: "owner" });
const heard = heardLog();
Reflect.set(shop.ctx, "log", heard.log);
await shop.startWorker();
const order = await shop.place("exam-pin", { product: "WAEC", quantity: QUANTITY });
await shop.pay(order.reference);
await shop.until(order, ({ status }) => status === "under_review");
const ref = order.ref;
const attempt = await shop.database.effect.findFirstOrThrow({ where: { orderId: order.id, kind: "VEND" } });
const effect = attempt.id;
const { transactions } = (await shop.books()) as unknown as {
  transactions: { customerRef: string; goods: { pins?: { pin: string }[] } }[];
};
const sold = transactions.find(({ customerRef }) => customerRef === attempt.customerRef);
const pins = sold?.goods.pins?.map(({ pin }) => pin) ?? [];
expect(pins).toHaveLength(QUANTITY);

const entries = async () =>
  (await findAudit(shop.ctx, { subject: `order:${ref}` })).entries.filter(
    ({ action }) => action === "goods.revealed",
  );

it("refuses to reveal goods to other roles", async () => {
  for (const role of ["support", "auditor", "customer"] as const) {
    const other = await createPerson(shop.ctx, { role });
    await expect(revealGoods(shop.ctx, effect, { actor: other, reason: "curious" })).rejects.toThrow();
  }
  expect(await entries()).toEqual([]);
  expect(securityCounts().goods_revealed).toBe(0);
});

it("opens held goods for an owner, with an audit entry and a security event that hold none of them", async () => {
  const found = await findOrderStory(shop.ctx, ref);
  expect(found?.books.held).toEqual([{ effect, line: 1 }]);
  const revealed = await revealGoods(shop.ctx, effect, { actor: owner, reason: "ticket 12" });
  if (!revealed.ok) throw new Error(revealed.reason);
  for (const pin of pins) expect(revealed.goods).toContain(pin);

  const [entry, ...more] = await entries();
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ who: owner.email, reason: "ticket 12", after: { attempt: effect } });
  expect(await verifyAuditChain(shop.database)).toEqual([]);
  expect(securityCounts().goods_revealed).toBe(1);
  const event = heard.events().find((one) => one.event === "security.goods_revealed");
  expect(event).toMatchObject({ level: "warn", user: owner.userId });

  const lists = JSON.stringify([await findOrders(shop.ctx, {}), found, await entries()]);
  for (const pin of pins) for (const text of [heard.text(), lists]) expect(text).not.toContain(pin);
});

it("opens nothing if the audit entry can't be written", async () => {
  const before = securityCounts().goods_revealed;
  // PostgreSQL refuses text with this character.
  await expect(revealGoods(shop.ctx, effect, { actor: owner, reason: "\0" })).rejects.toThrow();
  expect(securityCounts().goods_revealed).toBe(before);
});

it("opens nothing once the customer has the goods, and nothing unknown", async () => {
  const decided = await decideParked(
    shop.ctx,
    effect,
    { verdict: "delivered", given: pins.join("\n") },
    { name: "Ada", reason: "theirs" },
  );
  expect(decided).toMatchObject({ ok: true, status: "delivered" });
  expect((await findOrderStory(shop.ctx, ref))?.books.held).toEqual([]);
  const count = (await entries()).length;
  for (const id of [effect, "nothing"])
    expect(await revealGoods(shop.ctx, id, { actor: owner, reason: "again" })).toEqual({
      ok: false,
      reason: "not_held",
    });
  expect(await entries()).toHaveLength(count);
});
