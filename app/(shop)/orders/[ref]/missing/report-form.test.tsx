import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { Missing } from "@/lib/cases/find-missing";
import type { TimelineEvent } from "@/lib/model/order-status";
import { lineView, orderView } from "@/test/order-view";
import { ReportForm } from "./report-form";

const at = "2026-11-21T13:02:00.000Z";

function page(service: string, events: TimelineEvent[], about?: string, ...numbers: string[]): string {
  const order = orderView({
    service,
    lines: [lineView({ service })],
    timeline: events.map((event) => ({ at, event })),
  });
  const missing: Missing = {
    order,
    evidence: [],
    masked: new Map(numbers.map((number, index) => [index + 1, number])),
    mayOpen: null,
    promisedBy: null,
    case: null,
    personSince: null,
  };
  return renderToString(<ReportForm missing={missing} token="t" about={about} />);
}

test("offers to report a missing refund only if there is one", () => {
  expect(page("airtime", ["paid", "delivered"])).not.toContain("Refund not received");
  expect(page("airtime", ["paid", "delivered"], "refund_missing")).not.toContain("bank");
  for (const event of ["refund_started", "refunded_outside", "compensation_started"] as const) {
    expect(page("airtime", ["paid", "delivered", event])).toContain("Refund not received");
    expect(page("airtime", ["paid", "delivered", event], "refund_missing")).toContain("Ask your bank");
  }
});

test.each([
  ["electricity", "Your DisCo deducts debt and taxes."],
  ["airtime", "the network deducts that first."],
  ["tv", null],
])("names what is deducted only for a service that has it: %s", (service, text) => {
  const told = page(service, ["paid", "delivered"], "wrong_amount");
  expect(told).toContain("Compare it with the total on the receipt.");
  for (const deducts of ["DisCo deducts", "network deducts"]) {
    expect(told.includes(deducts)).toBe(text?.includes(deducts) ?? false);
  }
});

test("checks every number of an order to several, not only the first", () => {
  const told = (...numbers: string[]) => page("airtime", ["paid", "delivered"], "wrong_number", ...numbers);
  expect(told("*** 034")).toContain("Check that *** 034 is the number you meant.");
  expect(told("*** 034", "*** 034")).toContain("Check that *** 034 is the number you meant.");
  expect(told("*** 034", "*** 101")).toContain("Check each number on the order page.");
  expect(told("")).toContain("Open the order page");
});
