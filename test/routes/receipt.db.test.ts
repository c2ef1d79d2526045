import { expect, test } from "vitest";
import * as receiptRoute from "@/app/api/orders/[ref]/receipt.pdf/route";
import { writable } from "@/lib/receipts/open-pdf";
import { inLocale } from "@/lib/words/catalogues/in-locale";
import { pdfText } from "@/test/pdf-text";
import { callRoute, openRoutes, sendTo } from "./call-route";

process.env.ABUSE_LIMITS = "off";
const shop = await openRoutes();

/** Waits for delivery; there is no receipt before it. */
async function deliver(order: { ref: string; token: string }): Promise<void> {
  const worker = await shop.startWorker();
  await shop.until(order, ({ status }) => status === "delivered", 60_000);
  await worker.stop();
}

const at = (ref: string, token: string) => ({
  path: `/api/orders/${ref}/receipt.pdf?token=${token}`,
  params: { ref },
});

test("returns the receipt's PDF for the order's token, on as many pages as it needs", async () => {
  const few = { product: "MTN", phone: "08031252001", amount: 500 };
  const many = {
    recipients: Array.from({ length: 30 }, (_, n) => ({
      product: "MTN",
      phone: `080312530${String(n).padStart(2, "0")}`,
      amount: 100,
    })),
  };
  for (const [input, pages, price] of [
    [few, /\/Count 1\b/, "₦500"],
    [many, /\/Count [2-9]\b/, "₦100"],
  ] as const) {
    const order = await shop.place("airtime", input);
    await shop.pay(order.reference);
    expect((await callRoute(receiptRoute.GET, at(order.ref, order.token))).status).toBe(404);
    await deliver(order);
    const answer = await sendTo(receiptRoute.GET, at(order.ref, order.token));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-disposition")).toContain(`receipt-${order.ref}.pdf`);
    const file = Buffer.from(await answer.arrayBuffer());
    expect(file.length).toBeLessThan(40_000);
    const said = pdfText(file);
    expect(said).toContain(`${price}\nMTN airtime`);
    expect(said).not.toMatch(/\bNGN\b|\uFFFD/);
    const pdf = file.toString("latin1");
    expect(pdf.startsWith("%PDF-")).toBe(true);
    expect(pdf.trimEnd().endsWith("%%EOF")).toBe(true);
    expect(pdf).toMatch(pages);
    expect(pdf).not.toContain(order.token);
  }
});

test.each([
  ["yo", "Rìsíìtì", "yo-NG"],
  ["ha", "Rasit", "ha-NG"],
  ["ig", "Nọmba ịkwụ ụgwọ", "ig-NG"],
  ["pcm", "Payment reference", "pcm"],
] as const)("writes the receipt in the language of its buyer: %s", async (locale, words, tag) => {
  const order = await inLocale(locale, () =>
    shop.place("airtime", { product: "MTN", phone: "08031252004", amount: 500 }),
  );
  await shop.pay(order.reference);
  await deliver(order);
  const file = Buffer.from(await (await sendTo(receiptRoute.GET, at(order.ref, order.token))).arrayBuffer());
  const said = pdfText(file);
  expect(said.normalize("NFC")).toContain(words);
  expect(said).not.toMatch(/\uFFFD|\?/);
  expect(file.toString("latin1")).toContain(`/Lang (${tag})`);
});

test("returns no receipt without the token, with another's, or before a delivery", async () => {
  const order = await shop.place("airtime", { product: "MTN", phone: "08031252002", amount: 500 });
  const other = await shop.place("airtime", { product: "MTN", phone: "08031252003", amount: 500 });
  await shop.pay(order.reference);
  await deliver(order);
  for (const [ref, token] of [
    [order.ref, other.token],
    [order.ref, ""],
    [other.ref, other.token],
    ["AAAAA-AAAAA", order.token],
  ] as const) {
    expect([ref, (await callRoute(receiptRoute.GET, at(ref, token))).status]).toEqual([ref, 404]);
  }
  expect((await callRoute(receiptRoute.POST, { ...at(order.ref, order.token), body: {} })).status).toBe(405);
});

test("shows a page, not JSON, to a browser whose link to a receipt is wrong", async () => {
  const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  const answer = await sendTo(receiptRoute.GET, { ...at("AAAAA-AAAAA", "wrong"), headers: browser });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.text()).toContain("<h1>Page not found</h1>");
});

test("replaces characters that the PDF's font can't show", () => {
  expect(writable("₦1,020 · Ọjà Ẹ̀kọ́, ɓɗƙ − Đŵ中")).toBe("₦1,020 · Ọjà Ẹ̀kọ́, ɓɗƙ − ?w?");
});
