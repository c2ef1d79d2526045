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
