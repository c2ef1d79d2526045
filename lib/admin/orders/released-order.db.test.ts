import { expect, it } from "vitest";
import { addBlock } from "@/lib/admin/customers/blocklist";
import { watchDeadlines } from "@/lib/cases/watch-deadlines";
import { vend } from "@/lib/orders/fulfilment/vend";
import { createPerson } from "@/test/people";
import { openTimedShop } from "@/test/timed-shop";
import { decideHold } from "./decide-hold";

/** An order that was held for hours and released has its own time to be sent (docs/adr/0093). */
const { advance, ctx, shop } = await openTimedShop();
const owner = await createPerson(shop.ctx, { role: "owner" });
const HOUR = 3_600_000;

it("waits for a temporary refusal and is late, from its release on, not from its payment", async () => {
  const phone = "08034120001";
  const block = { kind: "number", value: phone, hold: true, reason: "chargebacks", expiresAt: null } as const;
  expect(await addBlock(shop.ctx, owner, block)).toBe("added");
  const order = await shop.place("airtime", { product: "MTN", phone, amount: 500 });
  await shop.pay(order.reference);
  const line = await shop.database.line.findFirstOrThrow({ where: { orderId: order.id } });
  const lateCases = async () => {
    await watchDeadlines(ctx());
    return shop.database.case.findMany({
      where: { orderId: order.id, kind: "not_received" },
      select: { why: true },
    });
  };
  const statusNow = async () =>
    (await shop.database.line.findUniqueOrThrow({ where: { id: line.id } })).status;

  advance(5 * HOUR);
  expect(await lateCases()).toEqual([]);
  expect(await decideHold(shop.ctx, order.id, "release", { actor: owner, reason: "called them" })).toBe(
    "done",
  );
  await shop.control("/scenario", { scenario: "insufficient", service: "airtime", times: "always" });
  await vend(ctx(), line.id);
  expect(await statusNow()).toBe("waiting");
  const [tried] = await shop.database.effect.findMany({ where: { orderId: order.id, kind: "VEND" } });
  expect(tried).toMatchObject({ state: "REJECTED", reason: "insufficient_balance" });
  expect(await lateCases()).toEqual([]);
  advance(shop.ctx.schedules.caseAfter);
  expect(await lateCases()).toEqual([{ why: "no_answer" }]);

  advance(shop.ctx.schedules.queue);
  await vend(ctx(), line.id);
  expect(await statusNow()).toBe("refund_due");
});
