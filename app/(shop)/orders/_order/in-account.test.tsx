import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { LineStatus, OrderStatus } from "@/lib/model/order-status";
import type { OrderView } from "@/lib/model/order-view";
import { InAccount } from "./in-account";

/** The section for an order with these items, each to its own number. */
const section = (status: OrderStatus, ...statuses: LineStatus[]) => {
  const lines = statuses.map((status, index) => ({
    status,
    service: "airtime",
    recipient: `0803123456${index}`,
  }));
  const order = { ref: "KX1", status, service: "airtime", lines } as OrderView;
  return renderToStaticMarkup(<InAccount order={order} token="t" whose="mine" refused={false} />);
};

test("offers to save the numbers that were delivered to, and no other", () => {
  expect(section("refunded", "refunded")).not.toContain("Save beneficiar");
  expect(section("expired", "waiting")).not.toContain("Save beneficiar");
  expect(section("partly_delivered", "delivered", "refunded")).toContain(">Save beneficiary<");
  expect(section("delivered", "delivered", "delivered")).toContain(">Save beneficiaries<");
});

test("keeps the button's place while a delivery may come", () => {
  expect(section("processing", "processing")).toMatch(/<form class="invisible group-data-\S+:visible"/);
});
