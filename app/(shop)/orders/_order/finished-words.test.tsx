import type * as Navigation from "next/navigation";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { LineStatus, OrderStatus } from "@/lib/model/order-status";
import type { LineView, OrderView, TimelineEntry } from "@/lib/model/order-view";
import { type ClientPart, clientSections } from "@/lib/words/catalogues/client-sections";
import type * as BrowserWords from "@/lib/words/page-words";
import { lineView, money, orderView } from "@/test/order-view";

let LiveOrder: typeof import("./live-order").LiveOrder;
let browser: typeof BrowserWords;
beforeAll(async () => {
  vi.resetModules();
  // What a browser has instead of the catalogues: the words that its page provides.
  vi.doMock("#word-source", () => import("@/lib/words/page-words"));
  vi.doMock("next/navigation", async (original) => ({
    ...(await original<typeof Navigation>()),
    useRouter: () => ({ refresh: () => undefined }),
  }));
  browser = await import("@/lib/words/page-words");
  ({ LiveOrder } = await import("./live-order"));
});
// Test files share their modules.
afterAll(() => {
  vi.doUnmock("#word-source");
  vi.doUnmock("next/navigation");
  vi.resetModules();
});

const AT = "2026-11-21T13:02:00.000Z";

const line = (status: LineStatus, more: Partial<LineView> = {}): LineView =>
  lineView({ status, delivery: status === "delivered" ? { reference: "TRX1" } : undefined, ...more });

function finished(status: OrderStatus, lines: LineView[], more: Partial<OrderView> = {}): OrderView {
  const events = ["paid", "sending", "sent", "delivered", "failed", "refund_started", "refunded"] as const;
  return orderView({
    status,
    lines: lines.map((one, index) => ({ ...one, position: index + 1 })),
    timeline: events.map((event): TimelineEntry => ({ at: AT, event, line: 1, tookMs: 2_000 })),
    ...more,
  });
}

const asked = { id: 12, openedAt: AT, replyBy: AT, closedAt: null, outcome: null };
const token = { kind: "main", value: "1".repeat(20) };
const light = line("delivered", {
  service: "electricity",
  recipient: "45012345678",
  product: "ikeja",
  meterType: "prepaid",
  delivery: { token: token.value, tokens: [token], units: "12 kWh", vat: "0" },
});

const ORDERS: Record<string, OrderView> = {
  delivered: finished("delivered", [line("delivered")]),
  "delivered, with a case": finished("delivered", [line("delivered")], { case: asked, late: "report" }),
  "delivered, to several": finished("delivered", [line("delivered"), line("delivered")]),
  "a token": finished("delivered", [light], { service: "electricity" }),
  "months of TV": finished("delivered", [
    line("delivered", { service: "tv", planLabel: "GOtv Max" }),
    line("delivered", { service: "tv", planLabel: "GOtv Max" }),
  ]),
  compensated: finished("delivered", [line("delivered")], {
    timeline: [{ at: AT, event: "compensated", amount: money(10_000) }],
  }),
  partly: finished("partly_delivered", [line("delivered"), line("refunded", { reason: "refused" })]),
  "parts of an amount": finished(
    "partly_delivered",
    Array.from({ length: 5 }, (_, index) => line(index === 0 ? "refunded" : "delivered")),
  ),
  refunded: finished("refunded", [line("refunded", { reason: "refused" })]),
  "refunded to the wallet": finished("refunded", [line("refunded")], { refundTo: "wallet" }),
  "a wrong payment": finished("refunded", [line("waiting")], {
    timeline: (["payment_mismatch", "refund_started", "refunded"] as const).map((event) => ({
      at: AT,
      event,
      amount: money(10_000),
      reason: "payment_under",
    })),
  }),
  expired: finished("expired", [line("waiting")]),
  cancelled: finished("expired", [line("waiting")], { cancelled: true }),
};

/** The page's summary as a browser renders it that has these parts' words. */
function render(order: OrderView, parts: readonly ClientPart[], locale: "en" | "ha"): string {
  // Another language makes a browser forget the words that it has.
  browser.addPageWords("none", {});
  browser.addPageWords(locale, clientSections(["frame", "orderReasons", ...parts], locale));
  return renderToString(<LiveOrder order={order} token="t" readAt={AT} balance={null} mine={false} />);
}

it.each([
  ["expired", "Expired"],
  ["cancelled", "Cancelled by you"],
])("heads an unpaid order by how it ended, with its total: %s", (how, heading) => {
  const order = ORDERS[how];
  if (!order) throw new Error(how);
  const text = render(order, ["order"], "en").replace(/<[^>]*>/g, "|");
  expect(text).toMatch(new RegExp(`\\|${heading}\\|`));
  expect(text).toMatch(/\|Total\|+₦508\|/);
  expect(text).not.toContain("You pay");
});

describe.each(["en", "ha"] as const)("a finished order, in %s", (locale) => {
  it.each(Object.entries(ORDERS))("%s: has all words that it shows", (_, order) => {
    const whole = render(order, ["order", "orderOpen"], locale);
    expect(whole).toContain(order.ref);
    expect(render(order, ["order"], locale)).toBe(whole);
  });
});
