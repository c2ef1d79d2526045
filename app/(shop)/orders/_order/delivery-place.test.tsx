import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { OrderStatus } from "@/lib/model/order-status";
import { orderWords } from "@/lib/words/messages";
import { lineView } from "@/test/order-view";
import { DeliveryPlace } from "./delivery-place";

const line = lineView({ status: "waiting" });

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
