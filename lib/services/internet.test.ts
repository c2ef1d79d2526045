import { describe, expect, test } from "vitest";
import { naira } from "@/lib/platform/money";
import { issueCodes } from "@/test/issues";
import { dataPlan, snapshotWith } from "@/test/snapshot-fixture";
import { internet } from "./internet";
import { internetSchema } from "./internet-schema";

const plan = (id: string, cost: number) =>
  dataPlan(id, naira(cost), {
    service: "internet",
    product: "SMILE",
    productSlug: "smile",
    planId: id,
    label: "30GB",
    validity: "30 Days",
  });
const shop = snapshotWith({ plans: [plan("i1", 9_000)], suspendedPlans: [plan("i2", 18_000)] });
const input = { plan: "i1", accountId: "0150-2233", phone: "+2348031234567" };

describe("internetSchema", () => {
  test("accepts all kinds of accounts without spaces", () => {
    for (const accountId of ["0012345678", "ada@example.com", "SM-1234"]) {
      expect(internetSchema.parse({ ...input, accountId: ` ${accountId} ` }).accountId).toBe(accountId);
    }
  });

  test.each([
    [{ accountId: "a" }, "account_invalid"],
    [{ accountId: " " }, "required"],
    [{ accountId: 12345 }, "account_invalid"],
    [{ phone: "0803" }, "phone_invalid"],
    [{ plan: undefined }, "plan_required"],
  ])("%j is %s", (wrong, code) => {
    expect(issueCodes(internetSchema, { ...input, ...wrong })).toContain(code);
  });
});

test("drafts one item for the account and keeps the phone for the purchase", () => {
  expect(internet.draft(input, shop)).toEqual({
    ok: true,
    lines: [
      {
        product: "SMILE",
        planId: "i1",
        recipient: "0150-2233",
        request: { phone: "+2348031234567", label: "30GB 30 days" },
        face: naira(9_000),
        cost: naira(9_000),
      },
    ],
  });
  expect(internet.draft({ ...input, plan: "i2" }, shop)).toMatchObject({ code: "plan_unavailable" });
  expect(internet.draft({ ...input, plan: "i3" }, shop)).toMatchObject({
    problems: [{ path: "input.plan" }],
  });
  expect(internet.draft(input, snapshotWith({}))).toMatchObject({ code: "service_unavailable" });
});

test("isn't sold without a usable PIN", () => {
  expect(internet.canBuy?.({ canBuy: { internet: false } } as never)).toBe(false);
});
