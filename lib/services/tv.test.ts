import { describe, expect, test } from "vitest";
import { naira } from "@/lib/platform/money";
import { issueCodes } from "@/test/issues";
import { airtimeProduct, dataPlan, snapshotWith } from "@/test/snapshot-fixture";
import type { KnownCustomer } from "./service";
import { isMonthly, tv } from "./tv";
import { tvCheckSchema, tvSchema } from "./tv-schema";

const bouquet = (id: string, product: string, label: string, price: number) =>
  dataPlan(id, naira(price), {
    service: "tv",
    product,
    productSlug: product.toLowerCase(),
    label,
    planId: label.toLowerCase().replaceAll(" ", "-"),
    validity: "",
  });
const shop = snapshotWith({
  products: ["DSTV", "STARTIMES"].map((name) => airtimeProduct(name, { service: "tv" })),
  plans: [bouquet("p1", "DSTV", "DStv Compact", 19_000), bouquet("p2", "STARTIMES", "Nova", 2_100)],
  suspendedPlans: [bouquet("p3", "DSTV", "DStv Premium", 44_500)],
});
const input = { product: "dstv", plan: "dstv-compact", smartcardNumber: "0212345678" };
const ada: KnownCustomer = {
  customer: { name: "ADA OBI", address: null, bouquet: null },
  refuseGiven: false,
};
const nobody: KnownCustomer = { customer: null, refuseGiven: false };

describe("tvSchema", () => {
  test("keeps the leading zeros of a pasted number", () => {
    expect(tvSchema.parse({ ...input, smartcardNumber: " 0212-345 678 " })).toEqual(input);
    expect(tvSchema.parse({ ...input, smartcardNumber: "01234567890" }).smartcardNumber).toBe("01234567890");
  });

  test.each([
    [{ product: "" }, "provider_required"],
    [{ plan: "" }, "package_required"],
    [{ smartcardNumber: "" }, "required"],
    [{ smartcardNumber: 212345678 }, "smartcard_invalid"],
    [{ smartcardNumber: "12345" }, "smartcard_invalid"],
    [{ smartcardNumber: "02123A5678" }, "smartcard_invalid"],
  ])("%j is %s", (wrong, code) => {
    expect(issueCodes(tvSchema, { ...input, ...wrong })).toContain(code);
  });

  test("accepts and ignores an amount in the check", () => {
    const { plan: _, ...card } = input;
    expect(tvCheckSchema.safeParse({ ...card, amount: 500 }).success).toBe(true);
  });
});

describe("months", () => {
  const draft = (plan: string, months?: number) => tv.draft({ ...input, plan, months }, shop, ada);

  test("are as many equal items, each following the one before", () => {
    const drafted = draft("dstv-compact", 3);
    if (!drafted.ok) throw new Error("not drafted");
    expect(drafted.lines.map(({ follows }) => follows)).toEqual([undefined, true, true]);
    expect(new Set(drafted.lines.map(({ follows: _, ...line }) => JSON.stringify(line))).size).toBe(1);
    expect(draft("dstv-compact", 1)).toEqual(draft("dstv-compact"));
  });

  test.each([0, 13, 1.5, "3"])("rejects %j", (months) => {
    const parsed = tvSchema.safeParse({ ...input, months });
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual(["months_invalid"]);
  });

  test.each([
    ["DStv Compact", true],
    ["GOtv Jinja - 1 Month", true],
    ["Nova (Weekly)", false],
    ["Nova - 1 Week", false],
    ["Basic - 1 Day", false],
    ["DStv Premium 12 Months", false],
    ["Compact annual", false],
  ])("%s lasts a month: %j", (label, monthly) => {
    expect(isMonthly(label)).toBe(monthly);
  });

  test("aren't sold for a package of another period", () => {
    const weekly = snapshotWith({
      products: [airtimeProduct("DSTV", { service: "tv" })],
      plans: [bouquet("w", "DSTV", "Nova Weekly", 700)],
    });
    const wanted = { ...input, plan: "nova-weekly" };
    expect(tv.draft({ ...wanted, months: 2 }, weekly, ada)).toMatchObject({
      problems: [{ path: "input.months", code: "months_not_sold" }],
    });
    expect(tv.draft(wanted, weekly, ada).ok).toBe(true);
  });
});

describe("drafting", () => {
  test("drafts one item at the package's price, by planId or _id, with the validated name", () => {
    const line = {
      product: "DSTV",
      planId: "p1",
      recipient: "0212345678",
      request: { customerName: "ADA OBI", cableplan: "dstv-compact", label: "DStv Compact" },
      face: naira(19_000),
      cost: naira(19_000),
    };
    expect(tv.draft(input, shop, ada)).toEqual({ ok: true, lines: [line] });
    expect(tv.draft({ ...input, plan: "p1" }, shop, ada)).toEqual({ ok: true, lines: [line] });
  });

  test("uses the given name if nothing was validated, and reports a problem without either", () => {
    expect(tv.draft({ ...input, customerName: "EVE" }, shop, nobody)).toMatchObject({
      lines: [{ request: { customerName: "EVE" } }],
    });
    expect(tv.draft(input, shop, nobody)).toMatchObject({ problems: [{ path: "input.customerName" }] });
    expect(tv.draft({ ...input, customerName: "EVE" }, shop, { ...nobody, refuseGiven: true })).toMatchObject(
      {
        code: "check_unavailable",
      },
    );
  });

  test("rejects another provider's package as unknown and a suspended one as unavailable", () => {
    expect(tv.draft({ ...input, plan: "nova" }, shop, ada)).toMatchObject({
      problems: [{ path: "input.plan", code: "package_unknown" }],
    });
    expect(tv.draft({ ...input, plan: "dstv-premium" }, shop, ada)).toMatchObject({
      code: "package_unavailable",
    });
    expect(tv.draft({ ...input, product: "gotv" }, shop, ada)).toMatchObject({
      problems: [{ path: "input.product", code: "provider_unknown" }],
    });
  });
});

test("sends the planId upstream and returns the current price as the cost", async () => {
  const sent: unknown[] = [];
  const client = { buyCable: async (purchase: unknown) => sent.push(purchase) };
  const drafted = tv.draft(input, shop, ada);
  if (!drafted.ok || !drafted.lines[0]) throw new Error("not drafted");
  const line = { id: "1", ...drafted.lines[0] };
  await tv.vend(client as never, line, "REF", { beforeWrite: () => true });
  expect(sent).toEqual([
    {
      smartcardNumber: "0212345678",
      plan: "dstv-compact",
      product: "DSTV",
      customerName: "ADA OBI",
      customerRef: "REF",
    },
  ]);
  expect(tv.currentCost(line, shop)).toBe(naira(19_000));
  expect(tv.currentCost({ ...line, planId: "gone" }, shop)).toBeNull();
});
