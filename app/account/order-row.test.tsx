import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { kobo } from "@/lib/platform/money";
import { OrderRow } from "./order-row";

test.each([
  [true, "Cancelled by you"],
  [false, "Expired"],
])("an unpaid order's row says how it ended: cancelled %s", (cancelled, word) => {
  const order = {
    ref: "K7QF3-M2X9D",
    service: "airtime",
    total: kobo(50_800),
    placedAt: new Date(0),
    lines: [],
  };
  const row = renderToString(<OrderRow order={{ ...order, status: "expired", cancelled }} />);
  expect(row).toContain(word);
});

test("a basket's row says that its total is for more than its first item", () => {
  const line = { product: "MTN", planLabel: null, recipient: "08031234567" };
  const order = {
    ref: "K7QF3-M2X9D",
    total: kobo(50_800),
    placedAt: new Date(0),
    status: "delivered" as const,
    cancelled: false,
  };
  const row = (service: string, other: string) => {
    const lines = [
      { ...line, service: "airtime" },
      { ...line, service: other, recipient: "08031234568" },
    ];
    return renderToString(<OrderRow order={{ ...order, service, lines }} />).replace(/<!-- -->/g, "");
  };
  expect(row("basket", "tv")).toMatch(/>MTN airtime \+1<.*>0803 123 4567 · /);
  expect(row("airtime", "airtime")).toMatch(/>MTN airtime<.*>0803 123 4567 \+1 · /);
});
