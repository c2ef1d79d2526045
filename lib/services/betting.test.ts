import { describe, expect, test } from "vitest";
import { kobo, naira } from "@/lib/platform/money";
import { issueCodes } from "@/test/issues";
import { airtimeProduct, snapshotWith } from "@/test/snapshot-fixture";
import { betting } from "./betting";
import { bettingFormSchema, bettingSchema } from "./betting-schema";

const platform = { service: "betting" as const, min: naira(100), max: naira(100_000), discountPpm: 5_000 };
const shop = snapshotWith({ products: [airtimeProduct("BET9JA", platform)] });
const input = { product: "bet9ja", accountId: "0012345", amount: 1_000 };

describe("bettingSchema", () => {
  test("keeps an account's leading zeros and case", () => {
    expect(bettingSchema.parse({ ...input, product: "Bet9ja", accountId: " 0012345 " })).toEqual(input);
    expect(bettingSchema.parse({ ...input, accountId: "AdaWins" }).accountId).toBe("AdaWins");
    expect(bettingFormSchema.parse({ ...input, amount: "1,000" }).amount).toBe(1_000);
  });

  test.each([
    [{ amount: 99 }, "amount_too_small"],
    [{ amount: "1000" }, "amount_invalid"],
    [{ accountId: "ada wins\u0000" }, "account_invalid"],
    [{ product: "" }, "platform_required"],
  ])("%j is %s", (wrong, code) => {
    expect(issueCodes(bettingSchema, { ...input, ...wrong })).toContain(code);
  });
});

test("drafts one item for the account within the platform's range", () => {
  expect(betting.draft(input, shop)).toEqual({
    ok: true,
    lines: [
      {
        product: "BET9JA",
        planId: null,
        recipient: "0012345",
        request: {},
        face: naira(1_000),
        cost: kobo(99_500),
      },
    ],
  });
  expect(betting.draft({ ...input, amount: 100_001 }, shop)).toMatchObject({
    problems: [{ code: "amount_too_large", values: { max: 100_000 } }],
  });
  expect(betting.draft({ ...input, product: "toto" }, shop)).toMatchObject({ reason: "invalid" });
});
