import { expect, it } from "vitest";
import type { LineView, OrderView, RefundPlace } from "@/lib/model/order-view";
import { accentHex } from "@/lib/theme/accent-hex";
import { ACCOUNT_MAILS } from "@/lib/words/mail-kinds";
import { lineView, money, orderView } from "@/test/order-view";
import { accountMail } from "./account-mail";
import type { MailContent } from "./mail-content";
import { orderMail } from "./order-mail";
import { mailHtml, mailText } from "./send-messages";

const line = (parts: Partial<LineView> = {}): LineView =>
  lineView({ position: 0, amount: money(97_000), total: money(99_000), ...parts });
const order = (parts: Partial<OrderView> = {}): OrderView =>
  orderView({
    total: money(104_000),
    paymentFee: money(2_000),
    placedAt: "2026-11-21T10:00:00.000Z",
    expiresAt: "2026-11-21T11:00:00.000Z",
    lines: [line()],
    timeline: [{ at: "2026-11-21T10:00:10.000Z", event: "paid", amount: money(104_000) }],
    ...parts,
  });
const PAGE = "https://shop.example/orders/K7QF3-M2X9D?token=t";
const text = (content: Omit<MailContent, "foot">) => mailText({ ...content, foot: ["foot"] });

it("names a basket by its first item and how many others there are", () => {
  const lines = [
    line({ service: "electricity", product: "Ikeja Electric", recipient: "45012345678" }),
    line({ position: 1, service: "data", product: "MTN", planLabel: "SME 1 GB, 30 days" }),
    line({ position: 2, service: "tv", product: "GOtv", planLabel: "Jinja", recipient: "0212345678" }),
  ];
  const mail = orderMail("order_delivered", order({ service: "basket", lines }), PAGE);
  expect(mail.subject).toBe("Delivered: Ikeja Electric +2, order K7QF3-M2X9D");
  expect(text(mail)).toContain("MTN SME 1 GB, 30 days: 0803 123 4567\nGOtv Jinja: 0212 3456 78\n");
});

it("combines several top-ups of one number into one purchase", () => {
  const both = order({ lines: [line(), line({ position: 1, amount: money(5_000), total: money(5_000) })] });
  const mail = orderMail("order_delivered", both, PAGE);
  expect(mail.subject).toBe("Delivered: MTN airtime, order K7QF3-M2X9D");
  expect(text(mail)).toBe(`Delivered

Order: K7QF3-M2X9D
MTN airtime, ₦1,020: 0803 123 4567
You paid: ₦1,040

View order:
${PAGE}

--

foot
`);
});

it("states the refund of a partly delivered order", () => {
  const part = order({
    status: "partly_delivered",
    lines: [
      line(),
      line({ position: 1, recipient: "08051234567", status: "refund_due", total: money(5_000) }),
    ],
  });
  const mail = orderMail("order_delivered", part, PAGE);
  expect(text(mail)).toContain("1 of 2 was delivered. We're refunding ₦50 for the rest.");
  expect([mail.subject, mail.heading]).toEqual([
    "Partly delivered: 1 of 2, order K7QF3-M2X9D",
    "Partly delivered",
  ]);
});

it("lists the items of a partial refund with their own amounts", () => {
  const back = line({ position: 1, recipient: "08051234567", status: "refunded", total: money(5_000) });
  const part = order({ status: "partly_delivered", lines: [line(), back] });
  expect(text(orderMail("order_delivered", part, PAGE))).toContain(
    "1 of 2 was delivered. We refunded ₦50 for the rest.",
  );
  const mail = orderMail("order_part_refunded", part, PAGE);
  expect(mail.subject).toBe("Part refunded: order K7QF3-M2X9D");
  expect(text(mail)).toBe(`The rest was refunded

1 of 2 was delivered. We refunded ₦50 for the rest.

Transfers usually take minutes. Cards can take up to 10 working days. Still not there? Write to us with the order reference.

Not delivered, and refunded:

MTN airtime, ₦970: 0805 123 4567

Order: K7QF3-M2X9D
You paid: ₦1,040

View order:
${PAGE}

--

foot
`);
  const wallet = text(orderMail("order_part_refunded", { ...part, refundTo: "wallet" }, PAGE));
  expect(wallet).toContain("It's in your wallet at this shop.");
  expect(wallet).not.toContain("working days");
  const payer = text(orderMail("order_part_refunded", { ...part, refundTo: "payer" }, PAGE));
  expect(payer).toContain("It's in the wallet that paid.");
  for (const where of ["source", "wallet", "payer"] as const) {
    const delivered = text(orderMail("order_delivered", { ...part, refundTo: where }, PAGE));
    expect(delivered.includes("It's in your wallet")).toBe(where === "wallet");
    expect(delivered.includes("working days")).toBe(where === "source");
  }
});

it("describes a wallet refund as complete, without a bank's delay", () => {
  const mail = text(orderMail("order_refunded", order({ status: "refunded", refundTo: "wallet" }), PAGE));
  expect(mail).toContain("It's in your wallet at this shop.");
  expect(mail).not.toContain("working days");
});

it("says of each amount where it went, and leaves out a second payment", () => {
  const amount = money(50_000);
  const lines = [1, 2].map((position) => line({ position, status: "refunded", total: amount }));
  const at = "2026-11-21T10:00:10.000Z";
  const back = (to: RefundPlace, of?: number) => ({ at, event: "refunded" as const, amount, to, line: of });
  const mail = (...timeline: OrderView["timeline"]) =>
    text(
      orderMail("order_refunded", order({ status: "refunded", refundTo: "wallet", lines, timeline }), PAGE),
    );
  const apart = mail(back("wallet", 1), back("source", 2));
  expect(apart).toContain("We refunded ₦500 to your wallet.");
  expect(apart).toContain("We refunded ₦500 to the card or account you paid with.");
  expect(apart).not.toContain("It's in your wallet");
  const wallet = mail(back("wallet", 1), back("wallet", 2), back("source"));
  expect(wallet).toContain("We refunded ₦1,000.");
  expect(wallet).toContain("It's in your wallet at this shop.");
});

it("names an item's refund once, though it was sent again between", () => {
  const amount = money(50_000);
  const at = "2026-11-21T10:00:10.000Z";
  const events = ["refund_started", "sent_again", "refund_started"] as const;
  const timeline = events.map((event) => ({
    at,
    event,
    line: 1,
    ...(event === "sent_again" ? {} : { amount }),
  }));
  const lines = [line({ position: 1, status: "refund_due", total: amount })];
  const mail = text(orderMail("order_refund_due", order({ status: "refund_due", lines, timeline }), PAGE));
  expect(mail).toContain("We're refunding ₦500.");
});

it("states the refunded amount in its own currency, not the order's total", () => {
  const amount = money(90_000);
  const timeline = [
    { at: "2026-11-21T10:00:10.000Z", event: "payment_mismatch" as const, amount },
    { at: "2026-11-21T10:00:11.000Z", event: "refund_started" as const, amount },
  ];
  const mail = text(orderMail("order_refund_due", order({ status: "refund_due", timeline }), PAGE));
  expect(mail).toContain("We're refunding ₦900");
  expect(mail).toContain("You paid: ₦900");
  const dollars = timeline.map((entry) => ({
    ...entry,
    event: "refunded" as const,
    amount: money(1_234, "USD"),
  }));
  expect(text(orderMail("order_refunded", order({ timeline: dollars.slice(0, 1) }), PAGE))).toContain(
    "We refunded USD 12.34",
  );
});

it("lists all tokens in the order in which to enter them", () => {
  const tokens = ["kct1", "main"].map((kind, n) => ({ kind, value: `${n}`.repeat(20) }));
  const electricity = order({
    service: "electricity",
    lines: [
      line({
        product: "Ikeja Electric",
        recipient: "45001234567",
        delivery: { token: "1".repeat(20), tokens, units: "79.9" },
      }),
    ],
  });
  const mail = text(orderMail("order_delivered", electricity, PAGE));
  expect(mail).toContain("Key change 1:\n0000 0000 0000 0000 0000\n\nToken:\n1111 1111 1111 1111 1111");
  expect(mail).toContain("one after the other");
  expect(mail).toContain("Units: 79.9 kWh");
});

it("refers to the page for 200 numbers", () => {
  const lines = Array.from({ length: 200 }, (_, n) =>
    line({ position: n, recipient: `080312${String(n).padStart(5, "0")}` }),
  );
  expect(text(orderMail("order_paid", order({ lines }), PAGE))).toContain("and 190 more");
});

it("renders the same in HTML, escapes markup, and has a dark mode", async () => {
  const content = {
    ...accountMail("sign_in_link", { shop: "<b>Ada's</b>", links: { link: PAGE }, minutes: 15 }),
    foot: ["<i>foot</i>"],
  };
  const html = await mailHtml(content, "<b>Ada's</b>", accentHex("#7a1fa2"));
  expect(html).toContain(`href="${PAGE}"`);
  expect(html).toContain("&lt;b&gt;Ada");
  expect(html).not.toContain("<b>Ada");
  expect(html).not.toContain("<i>");
  expect(html).toContain("prefers-color-scheme:dark");
  const { light, dark } = accentHex("#7a1fa2");
  expect([light, html.includes(`background:${light}`), html.includes(`.open{background:${dark}`)]).toEqual([
    "#7a1fa2",
    true,
    true,
  ]);
  expect(html).not.toMatch(/<script|src=|url\(/);
  expect(html.length).toBeLessThan(12_000);
});

it.each(ACCOUNT_MAILS)("links %s, or refuses to write it", (kind) => {
  const links = {
    link: PAGE,
    signIn: PAGE,
    signUp: PAGE,
    reset: PAGE,
    expiresAt: "2026-11-21T11:00:00.000Z",
  };
  const { subject, blocks } = accountMail(kind, { shop: "Kiosk", links, minutes: 120 });
  expect(subject).toContain("Kiosk");
  expect(blocks).toContainEqual(expect.objectContaining({ kind: "link", url: PAGE }));
  expect(blocks).toContainEqual({
    kind: "text",
    text: "The link works for 2 hours. After that, request a new one.",
  });
  expect(() => accountMail(kind, { shop: "Kiosk", links: {}, minutes: null })).toThrow(/without its link/);
});
