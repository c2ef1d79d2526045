import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { OrderStatus } from "@/lib/model/order-status";
import type { LineView } from "@/lib/model/order-view";
import { kobo } from "@/lib/platform/money";
import { orderWords } from "@/lib/words/messages";
import { DeliveryPlace } from "./delivery-place";

const money = (amount: number) => ({ amount: kobo(amount), currency: "NGN" });
const line: LineView = {
  position: 1,
  service: "airtime",
  recipient: "08031234567",
  product: "MTN",
  planLabel: null,
  amount: money(50_000),
  total: money(50_800),
  status: "waiting",
  reason: null,
};

test.each([
  ["paid", orderWords.place],
  ["expired", null],
  ["refund_due", orderWords.placeBack],
  ["refunded", orderWords.placeRefunded],
] satisfies [OrderStatus, string | null][])(
  "promises a delivery only while one may come: %s",
  (status, text) => {
    const page = renderToString(<DeliveryPlace line={line} status={status} said />);
    for (const words of [orderWords.place, orderWords.placeBack, orderWords.placeRefunded]) {
      expect(page.includes(words.replaceAll("'", "&#x27;"))).toBe(words === text);
    }
  },
);
