import { expect, it } from "vitest";
import { auditAddress, parseFilter as parseAudit } from "../audit/audit-filter";
import { customersAddress, parseFilter as parseCustomers } from "../customers/customer-filter";
import { disputesAddress, parseFilter as parseDisputes } from "../disputes/dispute-filter";
import { parkedAddress, parseFilter as parseParked } from "../parked/parked-filter";
import { parseFilter as parseWebhooks, webhooksAddress } from "../webhooks/webhook-filter";

const days = { from: "2026-11-01", until: "2026-11-02" };
const place = "2026-11-01T08:00:00.000Z_01JABC";
const queryOf = (address: string) => Object.fromEntries(new URL(address, "http://shop").searchParams);

it("restores the filter of customers, reviews and activity from its address", () => {
  const customers = { kind: "deleted", ...days, sort: "oldest", columns: "email.balance", after: place };
  expect(queryOf(customersAddress(parseCustomers(customers)))).toEqual(customers);
  const reviews = {
    kind: "refund",
    service: "data",
    ...days,
    sort: "newest",
    columns: "ref.due",
    after: place,
    open: "E1",
  };
  expect(queryOf(parkedAddress(parseParked(reviews)))).toEqual(reviews);
  const activity = {
    subject: "order:X",
    act: "price.changed",
    by: "U1",
    ...days,
    sort: "oldest",
    columns: "when.what",
    after: "12",
  };
  expect(queryOf(auditAddress(parseAudit(activity)))).toEqual(activity);
});

it("ignores invalid values", () => {
  const wrong = {
    kind: "x",
    service: "constructor",
    act: "toString",
    by: "'",
    from: "x",
    until: "2026-13-01",
    after: "_",
    open: "a b",
  };
  expect(customersAddress(parseCustomers(wrong))).toBe("/admin/customers");
  expect(parkedAddress(parseParked(wrong))).toBe("/admin/parked");
  expect(auditAddress(parseAudit(wrong))).toBe("/admin/audit");
});

it("ignores a page's place without a row number in numbered lists", () => {
  const numbered = "2026-11-01T08:00:00.000Z_12";
  for (const [after, kept] of [
    [numbered, numbered],
    [place, undefined],
  ]) {
    expect(queryOf(disputesAddress(parseDisputes({ after }))).after).toBe(kept);
    expect(queryOf(webhooksAddress(parseWebhooks({ after }))).after).toBe(kept);
  }
});
