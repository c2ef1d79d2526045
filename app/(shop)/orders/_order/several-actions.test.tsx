import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { LineStatus } from "@/lib/model/order-status";
import type { LineView, OrderView } from "@/lib/model/order-view";
import { lineView } from "@/test/order-view";
import { SeveralActions } from "./several-actions";

const line = (recipient: string, status: LineStatus = "delivered"): LineView =>
  lineView({ recipient, status });
const actions = (...lines: LineView[]) =>
  renderToStaticMarkup(
    <SeveralActions
      order={{ ref: "KX1", service: "airtime", lines } as OrderView}
      token="t"
      waited={false}
      onlyFailed={false}
      onFilter={() => undefined}
    />,
  );

test("offers the results of several numbers, and not of one number's parts", () => {
  expect(actions(line("08031234567"), line("08031234568"))).toContain("/api/orders/KX1/results");
  expect(actions(line("08031234567"), line("08031234567"))).not.toContain("/results");
});

test("takes no room without an action: all parts of one number were delivered", () => {
  expect(actions(line("08031234567"), line("08031234567"))).toBe("");
});

test("counts the numbers to try again only if there are several", () => {
  const failed = (recipient: string) => line(recipient, "refunded");
  expect(actions(line("08031234567"), failed("08031234568"))).toContain(">Try again<");
  expect(actions(failed("08031234567"), failed("08031234568"))).toContain(">Try 2 again<");
});
