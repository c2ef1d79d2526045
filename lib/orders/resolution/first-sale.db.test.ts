import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { vend } from "@/lib/orders/fulfilment/vend";
import { fetchSupplierBalance } from "@/lib/upstream/supplier-health";
import {
  advance,
  age,
  cleanUnknownShop,
  client,
  closeUnknownShop,
  ctx,
  decided,
  effect,
  MINUTE,
  nextRound,
  openNewShop,
  rounds,
  shop,
  unknown,
} from "@/test/unknown-shop";
import { findControlPurchases } from "./find-control-purchases";

/** A shop without earlier sales has no control purchase: an empty list is no evidence (docs/adr/0026). */
beforeAll(openNewShop);
afterEach(cleanUnknownShop);
afterAll(closeUnknownShop);

describe("the shop's first purchase, without a clear answer", () => {
  it("goes to review when an empty list is the only evidence", async () => {
    const one = await unknown("http-500");
    await shop.control("/reads", { transactions: "empty-list" });
    const row = await rounds(one, decided);
    expect(row).toMatchObject({ state: "PARKED", reason: "not_found_upstream", clean_scans: 0 });
    expect(age(row)).toBeGreaterThanOrEqual(120 * MINUTE);
    await client.query(
      `UPDATE effects SET state = 'FAILED', evidence = '{"decidedBy": "test"}', settled_at = now() WHERE id = $1`,
      [one.id],
    );
  });

  it("is not executed when the balance also accounts for every kobo without it", async () => {
    await fetchSupplierBalance(ctx);
    const one = await unknown("http-500");
    await shop.control("/reads", { transactions: "empty-list" });
    // Read before the purchase: it is no evidence.
    expect(await nextRound(one)).toMatchObject({ clean_scans: 0 });
    advance(2 * MINUTE);
    await fetchSupplierBalance(ctx);
    expect(await nextRound(one)).toMatchObject({ clean_scans: 1 });
    expect(await rounds(one, decided)).toMatchObject({ state: "NOT_EXECUTED" });
  });

  it("goes to review when the balance has paid for it", async () => {
    const one = await unknown("http-500-vended");
    await shop.control("/reads", { search: false, transactions: "empty-list" });
    advance(2 * MINUTE);
    await fetchSupplierBalance(ctx);
    expect(await rounds(one, decided)).toMatchObject({ state: "PARKED", clean_scans: 0 });
    await client.query("UPDATE effects SET sighted_at = now() WHERE id = $1", [one.id]);
  });

  it("uses later sales as control purchases, once the list should show them", async () => {
    const one = await unknown("http-500");
    const order = await shop.place("airtime", { product: "MTN", phone: "08031270001", amount: 500 });
    await shop.pay(order.reference);
    const line = await shop.database.line.findFirstOrThrow({ where: { orderId: order.id } });
    await vend(ctx, line.id);
    const { customerRef } = await shop.database.effect.findFirstOrThrow({ where: { orderId: order.id } });
    const rows = [(await effect(one)) as never];
    expect((await findControlPurchases(ctx, rows)).get(one.id)).toEqual([]);
    expect(await nextRound(one)).toMatchObject({ clean_scans: 0 });
    advance(11 * MINUTE);
    expect((await findControlPurchases(ctx, rows)).get(one.id)).toMatchObject([{ ref: customerRef }]);
    expect(await nextRound(one)).toMatchObject({ clean_scans: 1 });
  });
});
