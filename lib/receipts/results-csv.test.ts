import { expect, test } from "vitest";
import type { LineView } from "@/lib/model/order-view";
import { lineView, money } from "@/test/order-view";
import { resultsCsv } from "./results-csv";

const line = lineView({ amount: money(20_050), total: money(20_050), delivery: { reference: "=1+1" } });

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
