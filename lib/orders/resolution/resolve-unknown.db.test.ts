import { describe, expect, it } from "vitest";
import { esimOffers } from "@/lib/esims/esim-offers";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import {
  age,
  bookLate,
  client,
  decided,
  MINUTE,
  newLife,
  nextRound,
  rounds,
  shop,
  superuser,
  unknown,
  withUnknownShop,
} from "@/test/unknown-shop";

/** Every outcome of an unknown purchase (money-safety.md, Resolving an unknown). */
withUnknownShop();

describe("an unknown purchase that was carried out", () => {
  it("is found by its reference and delivered within seconds", async () => {
    const one = await unknown("http-500-vended");
    const row = await nextRound(one);
    expect(row).toMatchObject({ state: "SUCCEEDED", sighted_at: expect.any(Date), clean_scans: 0 });
    expect((await shop.order(one.order)).status).toBe("delivered");
  });

  it("is found in the list when the upstream can't search", async () => {
    await shop.control("/reads", { search: false });
    const one = await unknown("http-500-vended");
    expect(await nextRound(one)).toMatchObject({ state: "SUCCEEDED" });
  });

  it("is delivered when it appears late, whatever the clean scans before", async () => {
    const one = await unknown("http-500");
    await rounds(one, ({ clean_scans }) => clean_scans === 3);
    bookLate(one);
    expect(await nextRound(one)).toMatchObject({ state: "SUCCEEDED", clean_scans: 0 });
  });

  it("is FAILED and refunded when reversed; its CREDIT row is never a success", async () => {
    const one = await unknown("http-500-failed");
    expect(await nextRound(one)).toMatchObject({ state: "FAILED" });
    expect((await shop.order(one.order)).status).toBe("refund_due");
    const other = await unknown("http-500");
    bookLate(other, { tranxType: "CREDIT", isReversal: false });
    expect(await nextRound(other)).toMatchObject({ state: "UNKNOWN", sighted_at: expect.any(Date) });
    expect(await rounds(other, decided)).toMatchObject({ state: "PARKED", reason: "sighted_without_id" });
  });

  it("is parked with an alarm when amount or product differ", async () => {
    for (const [differs, reason] of [
      [{ amountKobo: 60_000 }, "sighting_amount"],
      [{ product: "GLO" }, "sighting_product"],
    ] as const) {
      const one = await unknown("http-500");
      bookLate(one, differs);
      expect(await nextRound(one)).toMatchObject({ state: "PARKED", reason });
      const alarms = await client.query<{ kind: string }>("SELECT kind FROM alarms WHERE order_id = $1", [
        one.order.id,
      ]);
      expect(alarms.rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining([reason, "parked"]));
    }
  });
});

describe("an unknown purchase that never appears", () => {
  it("is not executed at its horizon after four clean scans five minutes apart, refunded and never sent again", async () => {
    const one = await unknown("http-500");
    const row = await rounds(one, decided);
    expect(row).toMatchObject({ state: "NOT_EXECUTED", reason: "not_executed", sighted_at: null });
    expect(row.clean_scans).toBeGreaterThanOrEqual(4);
    expect(age(row)).toBeGreaterThanOrEqual(30 * MINUTE);
    expect(age(row)).toBeLessThan(40 * MINUTE);
    const view = await shop.order(one.order);
    expect(view.status).toBe("refund_due");
    const vends = await client.query("SELECT 1 FROM effects WHERE order_id = $1 AND kind = 'VEND'", [
      one.order.id,
    ]);
    expect(vends.rowCount).toBe(1);
    expect((await shop.books()).purchases[one.ref]).toMatchObject({ posts: 1 });
  });

  it("waits an hour for exam PINs, which are slow to appear", async () => {
    const one = await unknown("http-500", "exam-pin", { product: "WAEC", quantity: 1 });
    const row = await rounds(one, decided);
    expect(row.state).toBe("NOT_EXECUTED");
    expect(age(row)).toBeGreaterThanOrEqual(60 * MINUTE);
  });

  it("is parked at two hours when no scan completes", async () => {
    const one = await unknown("http-500");
    await shop.control("/reads", { transactions: "error" });
    const row = await rounds(one, decided);
    expect(row).toMatchObject({ state: "PARKED", reason: "not_found_upstream", clean_scans: 0 });
    expect(age(row)).toBe(120 * MINUTE);
  });

  it("stays unknown while its sender may still be sending", async () => {
    const one = await unknown("http-500");
    const other = await newLife();
    // As if its process were alive and had never received the answer.
    await superuser.query("SET session_replication_role = replica");
    await superuser.query("DELETE FROM facts WHERE effect_id = $1", [one.id]);
    await superuser.query("UPDATE effects SET worker_id = $1 WHERE id = $2", [other.id, one.id]);
    await superuser.query("SET session_replication_role = origin");
    const late = await rounds(one, (row) => age(row) > 90 * MINUTE);
    expect(late).toMatchObject({ state: "UNKNOWN" });
    expect(late.clean_scans).toBeGreaterThan(10);
    await other.end();
    await expect.poll(async () => (await nextRound(one)).state).toBe("NOT_EXECUTED");
  });
});

describe("an unknown eSIM", () => {
  async function input() {
    const offers = await esimOffers(shop.ctx, { region: "GH" });
    return { packageCode: offers.ok ? offers.packages[0]?.packageCode : "", regionCode: "GH" };
  }
  it("is delivered by a hit at the eSIM endpoint although no list shows it", async () => {
    await shop.control("/reads", { list: "none", search: false, listLagMs: 24 * 60 * MINUTE });
    const one = await unknown("http-500-vended", "esim", await input());
    expect(await nextRound(one)).toMatchObject({ state: "SUCCEEDED", sighted_at: expect.any(Date) });
    expect((await shop.order(one.order)).lines[0]?.delivery?.iccid).toMatch(/^\d{18,22}$/);
  });

  it("waits an hour when the eSIM endpoint doesn't know it either", async () => {
    const one = await unknown("http-500", "esim", await input());
    const row = await rounds(one, decided);
    expect(row.state).toBe("NOT_EXECUTED");
    expect(age(row)).toBeGreaterThanOrEqual(60 * MINUTE);
  });
});

it("leaves the books consistent", async () => {
  expect(await findBreaks(client)).toEqual([]);
});
