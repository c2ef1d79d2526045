import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { LineStatus } from "@/lib/model/order-status";
import type { LineView, OrderView } from "@/lib/model/order-view";
import { lineView, money } from "@/test/order-view";
import { OrderLines } from "./order-lines";

const line = (status: LineStatus, more: Partial<LineView> = {}): LineView =>
  lineView({
    amount: money(100_000),
    total: money(100_000),
    status,
    reason: status === "refunded" ? "refused" : null,
    ...more,
  });
const times = (count: number, status: LineStatus, more?: Partial<LineView>) =>
  Array.from({ length: count }, () => line(status, more));

/** What the list shows before anything is unfolded, and what is folded away. */
function shown(status: OrderView["status"], lines: LineView[]) {
  const order = { ref: "KX1", service: "airtime", status, timeline: [], lines } as unknown as OrderView;
  order.lines = lines.map((one, index) => ({ ...one, position: index + 1 }));
  const html = renderToStaticMarkup(
    <OrderLines order={order} token="t" waited={false} onlyFailed={false} actions={null} />,
  );
  const fold = /<\/summary>.*?<\/details>/gs;
  const words = (text: string) => text.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|");
  return { open: words(html.replace(fold, "")), folded: words((html.match(fold) ?? []).join("")) };
}

test("folds an amount's many parts, and shows those that failed", () => {
  const { open, folded } = shown("partly_delivered", [...times(48, "delivered"), ...times(2, "refunded")]);
  expect(open).toContain("|MTN airtime|₦50,000|0803 123 4567|50 top-ups, 48 delivered, 2 failed|");
  expect(open.match(/Refunded/g)).toHaveLength(2);
  expect(open).not.toContain("|Delivered|");
  expect(folded.match(/\|Delivered\|/g)).toHaveLength(48);
});

test("folds parts that all failed, and counts none before payment", () => {
  expect(shown("refunded", times(50, "refunded")).open).toMatch(/50 top-ups, 50 failed\|$/);
  expect(shown("awaiting_payment", times(50, "waiting")).open).toMatch(/50 top-ups\|$/);
});

test("calls no item of an order queued whose whole payment was refunded", () => {
  const numbers = [1, 2].flatMap((digit) => times(1, "waiting", { recipient: `0803123456${digit}` }));
  for (const lines of [numbers, times(50, "waiting")]) {
    const { open, folded } = shown("refunded", lines);
    expect(open + folded).not.toMatch(/Queued|sending/);
  }
});

test("keeps no room for references of several items before payment", () => {
  const lines = [1, 2].flatMap((digit) => times(1, "waiting", { recipient: `0803123456${digit}` }));
  const page = (status: OrderView["status"]) => {
    const order = { ref: "KX1", service: "airtime", status, timeline: [], lines } as unknown as OrderView;
    return renderToStaticMarkup(
      <OrderLines order={order} token="t" waited onlyFailed={false} actions={null} />,
    );
  };
  expect(page("awaiting_payment")).not.toContain("0".repeat(20));
  expect(page("paid")).toContain("0".repeat(20));
});

test("folds no few parts, no several numbers, and nothing that was delivered as a code", () => {
  expect(shown("delivered", times(3, "delivered")).folded).toBe("");
  const numbers = [1, 2, 3, 4, 5].flatMap((digit) =>
    times(1, "delivered", { recipient: `0803123456${digit}` }),
  );
  expect(shown("delivered", numbers).folded).toBe("");
  const delivery = { token: "12345678901234567890" };
  const light = times(5, "delivered", { service: "electricity", meterType: "prepaid", delivery });
  expect(shown("delivered", light).folded).toBe("");
});
