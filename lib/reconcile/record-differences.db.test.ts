import { expect, it } from "vitest";
import type { FoundDifference } from "@/lib/model/difference";
import { kobo } from "@/lib/platform/money";
import { openShop } from "@/test/open-shop";
import { explainDifference } from "./explain-difference";
import { recordDifferences } from "./record-differences";

const shop = await openShop();

const found = (subject: string, amount: number): FoundDifference => ({
  kind: "payment_not_ours",
  subject,
  order: null,
  ours: null,
  theirs: { amount },
  amountKobo: kobo(amount),
});
const rowsOf = (subject: string) => shop.database.difference.findMany({ where: { subject } });
const alarms = () => shop.database.alarm.count({ where: { kind: "difference" } });

it("keeps one row and one alarm when several runs find the same discrepancy at once", async () => {
  const both = [found("payment:race:2", 100), found("payment:race:1", 200)];
  const before = await alarms();
  const noted = await Promise.all(
    [1, 2, 3, 4].map(() => recordDifferences(shop.ctx, "payments", { found: both, examined: [] })),
  );
  expect(noted.map(({ fresh }) => fresh).sort()).toEqual([0, 0, 0, 2]);
  expect(await rowsOf("payment:race:1")).toMatchObject([{ state: "open", amountKobo: 200n }]);
  expect(await alarms()).toBe(before + 1);
});

it("reopens an explained discrepancy when its amount changes, even while it is being explained", async () => {
  const subject = "payment:explained";
  const note = (amount: number) =>
    recordDifferences(shop.ctx, "payments", { found: [found(subject, amount)], examined: [subject] });
  await note(100);
  const [row] = await rowsOf(subject);
  const id = Number(row?.id);
  const who = { name: "Ada", reason: "by hand" };
  const [explained] = await Promise.all([explainDifference(shop.ctx, id, who), note(100), note(100)]);
  expect(explained).toBe("explained");
  expect(await note(100)).toEqual({ fresh: 0, resolved: 0 });
  expect(await rowsOf(subject)).toMatchObject([{ state: "explained", owner: "Ada" }]);
  expect(await note(300)).toEqual({ fresh: 1, resolved: 0 });
  expect(await rowsOf(subject)).toMatchObject([{ state: "open", amountKobo: 300n, explanation: "by hand" }]);
});

it("resolves an examined discrepancy that agrees, once, and opens a new one later", async () => {
  const subject = "payment:agrees";
  const note = (...amounts: number[]) =>
    recordDifferences(shop.ctx, "payments", {
      found: amounts.map((amount) => found(subject, amount)),
      examined: [subject],
    });
  await note(100);
  // Examining another list doesn't affect it.
  const elsewhere = await recordDifferences(shop.ctx, "refunds", { found: [], examined: [subject] });
  expect(elsewhere).toEqual({ fresh: 0, resolved: 0 });
  const resolved = await Promise.all([note(), note()]);
  expect(resolved.map((one) => one.resolved).sort()).toEqual([0, 1]);
  expect(await note()).toEqual({ fresh: 0, resolved: 0 });
  expect(await note(100)).toEqual({ fresh: 1, resolved: 0 });
  expect((await rowsOf(subject)).map(({ state }) => state).sort()).toEqual(["open", "resolved"]);
});
