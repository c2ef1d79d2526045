import { describe, expect, it } from "vitest";
import { parseTransaction, type TransactionRecord } from "@/lib/merchant/schemas/transaction";
import type { EffectRow } from "@/lib/model/rows";
import { vend } from "@/lib/orders/fulfilment/vend";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { setCrashHook } from "@/lib/platform/crash-point";
import { runSql } from "@/lib/platform/db/sql-function";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import {
  advance,
  age,
  client,
  clock,
  ctx,
  decided,
  effect,
  fill,
  listings,
  MINUTE,
  newLife,
  nextRound,
  rounds,
  shop,
  unknown,
  withUnknownShop,
  worker,
} from "@/test/unknown-shop";
import { findControlPurchases } from "./find-control-purchases";
import { resolveUnknown } from "./resolve-unknown";
import { claimScanSql, noteScanSql, renewLease, scanUnknowns } from "./scan-unknowns";

/** Which scans count, and that there is only one scanner. */
withUnknownShop();

describe("an incomplete scan", () => {
  it.each([
    ["whose second page fails", "page-fails"],
    ["whose pages move while they are read", "moves"],
    ["whose total changes meanwhile", "total-changes"],
    ["whose rows don't make its total", "total-differs"],
    ["with an unreadable row", "unreadable-row"],
  ])("%s interrupts the run: it begins again", async (_what, fault) => {
    fill(230);
    const one = await unknown("http-500");
    await rounds(one, ({ clean_scans }) => clean_scans === 3);
    await shop.control("/reads", { list: fault });
    expect(await nextRound(one)).toMatchObject({ state: "UNKNOWN", clean_scans: 0 });
    await shop.control("/reads", { list: "none" });
    expect(await nextRound(one)).toMatchObject({ state: "UNKNOWN", clean_scans: 1 });
  });

  it("is read again at once when its pages moved once", async () => {
    fill(230);
    const one = await unknown("http-500");
    await shop.control("/reads", { list: "moves-once" });
    expect(await nextRound(one)).toMatchObject({ clean_scans: 1 });
  });

  it("latches what only its first pass saw, even when the second pass is complete", async () => {
    const one = await unknown("http-500");
    const row = (id: string, customerRef: string) => {
      const record = parseTransaction({ _id: id, tranxId: id, customerRef, status: "SUCCESS", amount: 500 });
      if (!record) throw new Error("no record");
      return record;
    };
    const page = (items: TransactionRecord[], hasNext: boolean) =>
      ({ ok: true, value: { items, unreadable: 0, pagination: { hasNext }, hasNext } }) as const;
    // A list served by several machines, one of them behind: the next pass omits a row of the first.
    const answers = [page([row("gone", one.ref), row("other", "")], true), page([row("other", "")], false)];
    const merchant = {
      ...ctx.merchant,
      transactions: async ({ query }: { query?: string } = {}) =>
        query ? page([], false) : (answers.shift() ?? page([row("other", "")], false)),
    };
    expect(
      await nextRound(one, Object.defineProperty({ ...ctx }, "merchant", { value: merchant })),
    ).toMatchObject({
      state: "PROCESSING",
      sighted_at: expect.any(Date),
      clean_scans: 0,
    });
  });

  it("latches what it saw and requeries it by its id", async () => {
    fill(230);
    await shop.control("/reads", { search: false });
    const one = await unknown("http-500-vended");
    await shop.control("/reads", { list: "page-fails" });
    const row = await nextRound(one);
    expect(row).toMatchObject({ state: "PROCESSING", sighted_at: expect.any(Date) });
  });
});

describe("the control purchase of a scan", () => {
  /** A purchase that succeeded normally. */
  async function known(service: string, input: unknown) {
    const order = await shop.place(service, input);
    await shop.pay(order.reference);
    const line = await shop.database.line.findFirstOrThrow({ where: { orderId: order.id } });
    await vend(ctx, line.id);
    const { state, customerRef } = await shop.database.effect.findFirstOrThrow({
      where: { orderId: order.id },
    });
    expect(state).toBe("SUCCEEDED");
    return { ref: customerRef };
  }
  const airtime = { product: "MTN", phone: "08031270001", amount: 500 };
  const alarms = () =>
    client.query("SELECT detail FROM alarms WHERE kind = 'list_blind' ORDER BY id").then(({ rows }) => rows);

  it("must be listed: an empty listing, or one of another period, is no evidence", async () => {
    const { ref } = await known("airtime", airtime);
    advance(MINUTE);
    const one = await unknown("http-500-vended");
    // The listing is normal but empty: another period or wallet, or it ignores the window's parameters.
    await shop.control("/reads", { search: false, transactions: "empty-list" });
    const row = await rounds(one, decided);
    expect(row).toMatchObject({ state: "PARKED", clean_scans: 0, sighted_at: null });
    expect(age(row)).toBeGreaterThanOrEqual(120 * MINUTE);
    expect(await alarms()).toContainEqual({ detail: { effect: one.id, missing: ref } });
  });

  it("restarts the count of clean scans while it isn't listed", async () => {
    await known("airtime", airtime);
    advance(MINUTE);
    const one = await unknown("http-500");
    await rounds(one, ({ clean_scans }) => clean_scans === 3);
    await shop.control("/reads", { transactions: "empty-list" });
    expect(await nextRound(one)).toMatchObject({ state: "UNKNOWN", clean_scans: 0 });
    await shop.control("/reads", { transactions: "none" });
    expect(await nextRound(one)).toMatchObject({ state: "UNKNOWN", clean_scans: 1 });
    expect(await rounds(one, decided)).toMatchObject({ state: "NOT_EXECUTED" });
  });

  it("is of the same service when one was sent within minutes, because a list may omit a service", async () => {
    const { id: plan } = await shop.database.plan.findFirstOrThrow({ where: { service: "data" } });
    const bundle = await known("data", { plan, phone: "08031270002" });
    advance(MINUTE);
    const top = await known("airtime", airtime);
    advance(MINUTE);
    const refs = async (phone: string) => {
      const one = await unknown("http-500", "data", { plan, phone });
      const found = await findControlPurchases(ctx, await effectRows(one.id));
      return found.get(one.id)?.map(({ ref }) => ref);
    };
    expect(await refs("08031270003")).toEqual([bundle.ref]);
    advance(20 * MINUTE);
    expect((await refs("08031270004"))?.slice(0, 2)).toEqual([top.ref, bundle.ref]);
  });

  it("may be days older: the window reaches back to it", async () => {
    const { ref } = await known("airtime", airtime);
    advance(3 * 24 * 60 * MINUTE);
    const one = await unknown("http-500");
    const found = await findControlPurchases(ctx, await effectRows(one.id));
    expect(found.get(one.id)?.[0]?.ref).toBe(ref);
    expect(await nextRound(one)).toMatchObject({ clean_scans: 1 });
    await shop.control("/reads", { transactions: "empty-list" });
    expect(await nextRound(one)).toMatchObject({ clean_scans: 0 });
  });

  const effectRows = async (id: string) =>
    (await client.query<EffectRow>("SELECT * FROM effects WHERE id = $1", [id])).rows;
});

describe("a sender whose clock is ahead of the scanner's", () => {
  it("gets no scan counted that began before it sent, and doesn't block other attempts", async () => {
    advance(MINUTE);
    const ahead = await unknown("http-500");
    advance(-MINUTE);
    const other = await unknown("http-500");
    await client.query("UPDATE effects SET next_at = $2 WHERE id = $1", [
      ahead.id,
      new Date(clock.now().getTime() - 1),
    ]);
    advance(10_000);
    expect(await scanUnknowns(ctx, ahead.id)).toBe("claimed");
    expect(await effect(ahead)).toMatchObject({ state: "UNKNOWN", clean_scans: 0 });
    expect(await effect(other)).toMatchObject({ state: "UNKNOWN", clean_scans: 1 });
  });
});

describe("the single scanner", () => {
  it("lists once for all attempts, however many callers there are", async () => {
    const many = [];
    for (let n = 0; n < 4; n++) many.push(await unknown("http-500"));
    advance(10_000);
    const other = await newLife();
    const before = listings();
    await Promise.all(
      many.flatMap((one) => [resolveUnknown(ctx, one.id), resolveUnknown(worker(other), one.id)]),
    );
    expect(listings() - before).toBe(1);
    for (const one of many) expect(await effect(one)).toMatchObject({ clean_scans: 1, state: "UNKNOWN" });
    await other.end();
  });

  const claimFor = (worker: number | null, effectId: string) =>
    runSql(ctx.db, claimScanSql, {
      worker: worker ?? 0,
      effect: effectId,
      pauseMs: 2_000,
      leaseMs: UNSCALED.scanLease,
      most: 40,
      now: clock.now(),
    });

  it("is taken over when its worker dies during a round", async () => {
    const one = await unknown("http-500-vended");
    advance(10_000);
    const dying = await newLife();
    setCrashHook((name) => {
      if (name === "scan.afterClaim") throw new Error("killed");
    });
    await expect(scanUnknowns(worker(dying), one.id)).rejects.toThrow("killed");
    setCrashHook(undefined);
    // A killed worker doesn't release its lease.
    await client.query("UPDATE scanner SET ended_at = NULL");
    advance(2_000);
    expect(await scanUnknowns(ctx, one.id)).toBe("busy");
    await dying.end();
    expect(await scanUnknowns(ctx, one.id)).toBe("claimed");
    expect(await effect(one)).toMatchObject({ state: "SUCCEEDED" });
  });

  it("doesn't stop attempts from being found or parked at two hours when it is stuck", async () => {
    const [there, nowhere] = [await unknown("http-500-vended"), await unknown("http-500")];
    const stuck = await newLife();
    advance(126 * MINUTE);
    await claimFor(stuck.id, nowhere.id);
    await resolveUnknown(ctx, there.id);
    await resolveUnknown(ctx, nowhere.id);
    expect(await effect(there)).toMatchObject({ state: "SUCCEEDED" });
    expect(await effect(nowhere)).toMatchObject({ state: "PARKED", clean_scans: 0 });
    await stuck.end();
  });

  it("loses its lease when frozen, and its results no longer count", async () => {
    const one = await unknown("http-500");
    advance(10_000);
    const frozen = await newLife();
    const claim = await claimFor(frozen.id, one.id);
    if (claim.outcome !== "claimed") throw new Error(`the turn was ${claim.outcome}`);
    const { turn } = claim;
    advance(MINUTE);
    expect(await scanUnknowns(ctx, one.id)).toBe("busy");
    advance(UNSCALED.scanLease);
    expect(await scanUnknowns(ctx, one.id)).toBe("claimed");
    expect(await effect(one)).toMatchObject({ clean_scans: 1 });
    expect(await renewLease(ctx, turn)).toBe(false);
    const noted = { effect: one.id, turn, clean: true, nextAt: clock.now() };
    expect(await runSql(ctx.db, noteScanSql, noted)).toBeNull();
    expect(await effect(one)).toMatchObject({ clean_scans: 1 });
    await frozen.end();
  });
});

it("leaves the books consistent", async () => {
  expect(await findBreaks(client)).toEqual([]);
});
