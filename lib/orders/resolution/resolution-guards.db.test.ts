import { describe, expect, it } from "vitest";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import {
  client,
  decided,
  newLife,
  rounds,
  shop,
  superuser,
  unknown,
  withUnknownShop,
} from "@/test/unknown-shop";

/** What the database rejects about NOT_EXECUTED and clean scans. */
withUnknownShop();

describe("the database itself", () => {
  const EARLY = /may yet appear/;
  it.each([
    ["three clean scans", "clean_scans = 3, last_scan_at = sent_at + interval '40 minutes'", EARLY],
    [
      "a last scan before the horizon",
      "clean_scans = 4, last_scan_at = sent_at + interval '29 minutes'",
      EARLY,
    ],
    [
      "no horizon",
      "clean_scans = 4, horizon_ms = NULL, last_scan_at = sent_at + interval '40 minutes'",
      EARLY,
    ],
    [
      "a sighting",
      "clean_scans = 4, sighted_at = now(), last_scan_at = sent_at + interval '40 minutes'",
      /was seen upstream/,
    ],
    [
      "an id",
      "clean_scans = 4, upstream_id = 'x', last_scan_at = sent_at + interval '40 minutes'",
      /was seen upstream/,
    ],
    [
      "a living sender",
      "clean_scans = 4, worker_id = $life, last_scan_at = sent_at + interval '40 minutes'",
      /may still be at it/,
    ],
  ])("refuses NOT_EXECUTED with %s", async (_what, columns, refusal) => {
    const one = await unknown("http-500");
    const other = await newLife();
    await superuser.query("BEGIN");
    try {
      await superuser.query("SET LOCAL session_replication_role = replica");
      await superuser.query(
        `UPDATE effects SET ${columns.replace("$life", String(other.id))} WHERE id = $1`,
        [one.id],
      );
      if (columns.includes("$life"))
        await superuser.query("DELETE FROM facts WHERE effect_id = $1", [one.id]);
      await superuser.query("SET LOCAL session_replication_role = origin");
      await expect(
        superuser.query(
          "UPDATE effects SET state = 'NOT_EXECUTED', evidence = '{}', settled_at = last_scan_at WHERE id = $1",
          [one.id],
        ),
      ).rejects.toThrow(refusal);
    } finally {
      await superuser.query("ROLLBACK");
      await other.end();
    }
  });

  it("lets only staff mark a parked attempt not executed", async () => {
    const one = await unknown("http-500");
    await shop.control("/reads", { transactions: "error" });
    await rounds(one, decided);
    const move = (evidence: string) =>
      client.query("UPDATE effects SET state = 'NOT_EXECUTED', evidence = $2 WHERE id = $1", [
        one.id,
        evidence,
      ]);
    await expect(move("{}")).rejects.toThrow(/only a person/);
  });

  it.each([
    ["two at once", "clean_scans = clean_scans + 2, last_scan_at = sent_at + interval '1 hour'"],
    ["one too soon", "clean_scans = clean_scans + 1, last_scan_at = last_scan_at + interval '4 minutes'"],
    [
      "one of what was sighted",
      "clean_scans = clean_scans + 1, sighted_at = now(), last_scan_at = last_scan_at + interval '9 minutes'",
    ],
  ])("counts no clean scan: %s", async (_what, columns) => {
    const one = await unknown("http-500");
    await rounds(one, ({ clean_scans }) => clean_scans === 1);
    await expect(client.query(`UPDATE effects SET ${columns} WHERE id = $1`, [one.id])).rejects.toThrow(
      /no clean scan/,
    );
  });
});

it("leaves the books consistent", async () => {
  expect(await findBreaks(client)).toEqual([]);
});
