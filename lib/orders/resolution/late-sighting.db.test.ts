import { describe, expect, it } from "vitest";
import { processWebhook } from "@/lib/webhooks/process-webhook";
import { storeWebhook } from "@/lib/webhooks/store-webhook";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import {
  bookLate,
  client,
  ctx,
  decided,
  effect,
  nextRound,
  rounds,
  shop,
  type Unknown,
  unknown,
  withUnknownShop,
} from "@/test/unknown-shop";

/** Purchases that appear upstream after we settled them otherwise. */
withUnknownShop();

describe("a purchase that appears after it was given up", () => {
  async function givenUp(): Promise<Unknown> {
    const one = await unknown("http-500");
    expect(await rounds(one, decided)).toMatchObject({ state: "NOT_EXECUTED" });
    bookLate(one);
    return one;
  }
  const late = async (attempt: Unknown) =>
    (await client.query("SELECT was, loss_kobo::int FROM late_vends WHERE effect_id = $1", [attempt.id]))
      .rows;
  const LOSS = [{ was: "NOT_EXECUTED", loss_kobo: 49_000 }];

  it("becomes a late vend when any later scan sees it; the refund stays", async () => {
    const one = await givenUp();
    const other = await unknown("http-500");
    await nextRound(other);
    expect(await late(one)).toEqual(LOSS);
    expect((await shop.order(one.order)).status).toBe("refund_due");
  });

  it("becomes a late vend after a webhook's hint, and only once", async () => {
    const one = await givenUp();
    for (const timestamp of ["1", "2"]) {
      const raw = JSON.stringify({ event: "transaction.success", timestamp, data: { reference: one.ref } });
      await storeWebhook(ctx, "merchant", Buffer.from(raw));
      const inbox = await client.query<{ id: string }>("SELECT max(id) AS id FROM inbox");
      await processWebhook(ctx, String(inbox.rows[0]?.id));
    }
    expect(await late(one)).toEqual(LOSS);
    const alarms = await client.query("SELECT 1 FROM alarms WHERE order_id = $1 AND kind = 'late_vend'", [
      one.order.id,
    ]);
    expect(alarms.rowCount).toBe(1);
  });

  it("doesn't become a late vend on a webhook's content alone", async () => {
    const one = await unknown("http-500");
    await rounds(one, decided);
    await storeWebhook(
      ctx,
      "merchant",
      Buffer.from(JSON.stringify({ event: "transaction.success", data: { reference: one.ref } })),
    );
    const inbox = await client.query<{ id: string }>("SELECT max(id) AS id FROM inbox");
    await processWebhook(ctx, String(inbox.rows[0]?.id));
    expect(await late(one)).toEqual([]);
  });

  it("becomes REVERSED in the same scan when it was a success that the upstream reversed", async () => {
    const one = await unknown("http-500-vended");
    expect(await nextRound(one)).toMatchObject({ state: "SUCCEEDED" });
    await shop.control("/settle", { id: one.ref, status: "FAILED", webhook: "lost" });
    const other = await unknown("http-500");
    await nextRound(other);
    expect(await effect(one)).toMatchObject({ state: "REVERSED", reason: "reversed" });
    expect((await shop.order(one.order)).status).toBe("refund_due");
  });

  it("is delivered when it was parked for lack of information", async () => {
    const one = await unknown("http-500");
    await shop.control("/reads", { transactions: "error" });
    expect(await rounds(one, decided)).toMatchObject({ state: "PARKED" });
    await shop.control("/reads", { transactions: "none" });
    bookLate(one);
    const other = await unknown("http-500");
    await nextRound(other);
    expect(await effect(one)).toMatchObject({ state: "SUCCEEDED" });
  });
});

it("leaves the books consistent", async () => {
  expect(await findBreaks(client)).toEqual([]);
});
