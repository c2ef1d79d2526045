import { describe, expect, test } from "vitest";
import { naira } from "@/lib/platform/money";
import { dataPlan, snapshotWith } from "@/test/snapshot-fixture";
import { data } from "./data";
import { dataFormSchema, dataSchema } from "./data-schema";

const phone = "+2348031234567";
const shop = snapshotWith({
  plans: [
    dataPlan("a1", naira(650)),
    dataPlan("a2", naira(620)),
    dataPlan("b1", naira(285), { planId: "1GB_MTN_SME_1Day" }),
    dataPlan("tv1", naira(9_000), { service: "tv", planId: "premium" }),
  ],
  suspendedPlans: [dataPlan("c1", naira(99), { planId: "100MB_GLO_1Day" })],
});

test("accepts a plan and a phone, and rejects other fields", () => {
  expect(dataSchema.parse({ plan: " a1 ", phone: "0803 123 4567" })).toEqual({ plan: "a1", phone });
  expect(dataFormSchema.parse({ plan: "a1", phone, amount: "1", email: "" })).toEqual({ plan: "a1", phone });
  expect(dataSchema.safeParse({ phone }).error?.issues).toMatchObject([
    { path: ["plan"], message: "plan_required" },
  ]);
  expect(dataSchema.safeParse({ plan: "a1", phone, amount: 5 }).error?.issues).toMatchObject([
    { keys: ["amount"] },
  ]);
});

describe("draft", () => {
  const bought = (plan: string) => {
    const drafted = data.draft({ plan, phone }, shop);
    return drafted.ok ? drafted.lines : drafted;
  };
  const refused = (plan: string) => ({
    ok: false,
    reason: "invalid",
    problems: [{ path: "input.plan", code: plan }],
  });

  test("sells a plan by its _id or planId and vends it by its _id", () => {
    const line = {
      product: "MTN SME",
      planId: "b1",
      recipient: phone,
      request: { label: "1GB 30 days" },
      face: naira(285),
      cost: naira(285),
    };
    expect(bought("b1")).toEqual([line]);
    expect(bought("1GB_MTN_SME_1Day")).toEqual([line]);
  });

  test("chooses the cheaper of two plans with one planId", () => {
    expect(bought("1GB_MTN_SME_30Days")).toMatchObject([{ planId: "a2", cost: naira(620) }]);
    expect(bought("a1")).toMatchObject([{ planId: "a1", cost: naira(650) }]);
  });

  test("rejects an unknown plan, a TV package and a disabled plan", () => {
    expect(bought("zzz")).toEqual(refused("plan_unknown"));
    expect(bought("tv1")).toEqual(refused("plan_unknown"));
    expect(bought("c1")).toEqual({ ok: false, reason: "unavailable", code: "plan_unavailable" });
  });

  test("drafts an item for each recipient and reports problems by recipient", () => {
    const recipients = [
      { plan: "a1", phone },
      { plan: "nope", phone },
    ];
    expect(data.draft({ recipients }, shop)).toEqual({
      ok: false,
      reason: "invalid",
      problems: [{ path: "input.recipients.1.plan", code: "plan_unknown" }],
    });
  });

  test("sells nothing from an empty catalogue copy", () => {
    expect(data.draft({ plan: "a1", phone }, snapshotWith({}))).toMatchObject({
      code: "service_unavailable",
    });
  });
});

test("returns the plan's current cost, or null if it is gone", () => {
  const stored = {
    id: "l",
    product: "MTN SME",
    recipient: phone,
    request: {},
    face: naira(600),
    cost: naira(600),
  };
  expect(data.currentCost({ ...stored, planId: "a1" }, shop)).toBe(naira(650));
  expect(data.currentCost({ ...stored, planId: "gone" }, shop)).toBeNull();
});
