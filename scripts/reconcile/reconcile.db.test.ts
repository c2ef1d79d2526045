import { expect, it } from "vitest";
import { schedules } from "@/lib/platform/config/schedules";
import { openShop } from "@/test/open-shop";
import { runOperator } from "@/test/operator";
import { TEST_SCALE } from "@/test/shop";
import { checkDifferences } from "../doctor/check-differences";
import { connect } from "../migrations/connection";

/** The operator's list of reconciliation discrepancies. */
const times = { ...schedules(TEST_SCALE), reconcileAfter: 1 as never, reconcileLookAgain: 1 as never };
const shop = await openShop({ parts: { schedules: times } });

const run = (...args: string[]) => runOperator(shop, "reconcile", ...args);
async function doctor() {
  const client = await connect(shop.url);
  try {
    return (await checkDifferences(client, shop.ctx))
      .map(({ verdict, text }) => `${verdict} ${text}`)
      .join("\n");
  } finally {
    await client.end();
  }
}

it("compares, lists, shows, explains and assigns", async () => {
  expect((await run()).text).toContain("No discrepancies: both sides agree.");
  expect(await doctor()).toBe("ok Reconciliation: no open discrepancies.");
  await shop.ctx.merchant.buyAirtime({
    product: "MTN",
    phone: "08031239999",
    amount: 50_000 as never,
    customerRef: "by-hand",
  });
  const listed = await run();
  expect(listed.code).toBe(0);
  expect(listed.text).toMatch(/upstream: compared until \d\d\/\d\d\/\d{4}/);
  expect(listed.text).toMatch(
    /1 {2}open {2}the supplier lists a purchase .*, \+₦\d+.* supplier reference by-hand, for under 1 min/,
  );
  expect(await doctor()).toMatch(
    /note Discrepancy 1: the supplier lists .*, supplier reference by-hand, for .*unassigned/,
  );
  const shown = await run("show", "1");
  expect(shown.text).toContain("ours:   null");
  expect(shown.text).toContain('"customerRef":"by-hand"');
  expect(shown.text).not.toContain("08031239999");

  expect((await run("own", "1", "Bisi")).text).toContain("assigned to Bisi");
  expect((await run("explain", "1", "bought for the office", "--by", "Ada")).text).toContain(
    "explained by Ada",
  );
  expect((await run("list")).text).toContain("explained  the supplier lists");
  expect((await run("list")).text).toContain("Bisi (Ada: bought for the office)");
  expect(await doctor()).toBe("ok Reconciliation: no open discrepancies.");
  expect(await run("show", "99")).toEqual({ code: 1, text: "There is no open discrepancy 99." });
  expect((await run("own", "99", "Ada")).code).toBe(1);

  await shop.control("/settle", { id: "by-hand", status: "FAILED", webhook: "lost" });
  expect((await run()).text).toContain("both sides agree");
  expect(await run("explain", "1", "too late")).toMatchObject({
    code: 1,
    text: expect.stringContaining("is resolved"),
  });
});

it("reports what it can't compare", async () => {
  await shop.control("/reads", { transactions: "error" });
  expect((await run()).text).toContain("continues later: the upstream's list: refused");
  expect(await doctor()).toContain(
    "note Reconciliation of upstream is waiting: the upstream's list: refused.",
  );
});

it("exits with 1 for a discrepancy that doesn't exist", async () => {
  expect((await run("list")).text).toContain("both sides agree");
  expect((await run("show", "99")).code).toBe(1);
});
