import { describe, expect, it } from "vitest";
import { reversalShapes } from "@/sandbox/core/settings";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { advance, client, clock, ctx, MINUTE, shop, withUnknownShop } from "@/test/unknown-shop";
import { requery } from "./requery";
import { vend } from "./vend";

/** PROCESSING attempts are requeried by their id on schedule. */
withUnknownShop();

async function pending(scenario: string) {
  await shop.control("/scenario", { scenario, times: 1 });
  const order = await shop.place("airtime", { product: "MTN", phone: "08031279001", amount: 500 });
  await shop.pay(order.reference);
  const line = await client.query<{ id: string }>("SELECT id FROM lines WHERE order_id = $1", [order.id]);
  await vend(ctx, line.rows[0]?.id ?? "");
  const found = await client.query<{ id: string }>("SELECT id FROM effects WHERE order_id = $1", [order.id]);
  return found.rows[0]?.id ?? "";
}
const now = async (id: string) =>
  (
    await client.query<{ state: string; reason: string; next_at: Date; sent_at: Date }>(
      "SELECT state, reason, next_at, sent_at FROM effects WHERE id = $1",
      [id],
    )
  ).rows[0];

describe("a purchase that is pending upstream", () => {
  it.each([
    ["that never settles", "never-settles"],
    ["whose id the upstream doesn't know: a 404 is no failure", "processing-requery-404"],
  ])(
    "%s is asked for at its times, and is a person's half a day before its promise ends",
    async (_what, scenario) => {
      await shop.control("/settings", { settleAfterMs: 1e9 });
      const id = await pending(scenario);
      const seconds: number[] = [];
      let row = await now(id);
      for (let n = 0; n < 100 && row?.state === "PROCESSING"; n++) {
        seconds.push(Math.round((row.next_at.getTime() - clock.now().getTime()) / 1_000));
        advance(row.next_at.getTime() - clock.now().getTime());
        await requery(ctx, id);
        row = await now(id);
      }
      expect(seconds.slice(0, 9)).toEqual([10, 20, 30, 60, 120, 300, 600, 900, 1_800]);
      expect(new Set(seconds.slice(9, -1))).toEqual(new Set([1_800]));
      // The last check is when review is due.
      expect(seconds.at(-1)).toBeLessThanOrEqual(1_800);
      expect(row).toMatchObject({ state: "PARKED", reason: "no_verdict" });
      const age = clock.now().getTime() - (row?.sent_at.getTime() ?? 0);
      expect(age).toBeGreaterThan(12 * 60 * MINUTE - MINUTE);
      expect(age).toBeLessThanOrEqual(12 * 60 * MINUTE);
    },
  );
});

it.each(reversalShapes)(
  "refunds a purchase that failed and was reversed, listed as %s",
  async (reversals) => {
    await shop.control("/settings", { settleAfterMs: 1e9, reversals });
    const effect = await pending("processing-failed");
    const { rows } = await client.query<{ ref: string }>(
      "SELECT customer_ref AS ref FROM effects WHERE id = $1",
      [effect],
    );
    await shop.control("/settle", { id: rows[0]?.ref, status: "FAILED", webhook: "lost" });
    await shop.control("/settings", { reversals: "credit-row" });
    expect(await requery(ctx, effect)).toBe("FAILED");
    expect(await now(effect)).toMatchObject({ state: "FAILED", reason: "refused" });
  },
);

it("leaves the books consistent", async () => {
  expect(await findBreaks(client)).toEqual([]);
});
