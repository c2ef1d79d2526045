import { expect, test } from "vitest";
import type { LineView } from "@/lib/model/order-view";
import { kobo } from "@/lib/platform/money";
import { resultsCsv } from "./results-csv";

const money = { amount: kobo(20_050), currency: "NGN" };
const line: LineView = {
  position: 1,
  service: "airtime",
  recipient: "08031234567",
  product: "MTN",
  planLabel: null,
  amount: money,
  total: money,
  status: "delivered",
  reason: null,
  delivery: { reference: "=1+1" },
};

test("writes a row for each item, without formulas", () => {
  const failed: LineView = {
    ...line,
    position: 2,
    status: "refunded",
    reason: "refused",
    delivery: undefined,
  };
  expect(resultsCsv({ lines: [line, failed] }).split("\r\n")).toEqual([
    '"No.","Recipient","Item","Amount (₦)","Status","Reason","Provider\'s reference"',
    '"1","08031234567","MTN airtime","200.5","Delivered","","\'=1+1"',
    '"2","08031234567","MTN airtime","200.5","Refunded","The provider refused to deliver it.",""',
    "",
  ]);
});
