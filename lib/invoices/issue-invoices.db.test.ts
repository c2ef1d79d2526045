import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import {
  documentSheet,
  documentsCsv,
  findDocuments,
  type TaxDocument,
} from "@/lib/admin/money/find-documents";
import { parseRange } from "@/lib/admin/money/parse-range";
import { saveBusiness } from "@/lib/admin/settings/save-business";
import { applyListedRows } from "@/lib/orders/resolution/apply-listed-rows";
import { fetchTransaction } from "@/lib/orders/resolution/fetch-transaction";
import { DAY_MS, dayOf } from "@/lib/platform/lagos-day";
import { findReceipt } from "@/lib/receipts/find-receipt";
import { receiptPdf } from "@/lib/receipts/receipt-pdf";
import { invoiceRows } from "@/lib/receipts/receipt-rows";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { countBlocked } from "@/test/count-blocked";
import { openClient, openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { type Business, findBusiness, vatIn } from "./find-business";
import { issueInvoices } from "./issue-invoices";

/** Tax invoices: one per final order, numbered without gaps whatever happens concurrently. */
const shop = await openShop();
const client = await openClient(shop);
await shop.startWorker({ without: ["invoices", "reconcile"] });
const owner = await createPerson(shop.ctx, { role: "owner" });

const VAT = {
  legalName: "Till Ltd",
  tin: "12345678-0001",
  vatRate: "7.5",
  vatBasis: "sales",
  vatConfirmedBy: "A",
};
async function save(parts: Partial<Business>) {
  const { version, vatSince: _, ...was } = await findBusiness(shop.ctx);
  const saved = await saveBusiness(shop.ctx, owner, { ...was, ...parts }, version);
  expect(saved).toMatchObject({ ok: true });
}

let phones = 0;
async function sell(many = 1) {
  return Promise.all(
    Array.from({ length: many }, async () => {
      return shop.sell(`0803126${String(1000 + ++phones)}`);
    }),
  );
}
const numbers = async (table: "invoices" | "credit_notes" = "invoices", series = "INV") =>
  (
    await client.query<{ number: number }>(`SELECT number FROM ${table} WHERE series = $1 ORDER BY number`, [
      series,
    ])
  ).rows.map(({ number }) => number);
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const invoiceOf = (id: string) => shop.database.invoice.findUnique({ where: { orderId: id } });

it("numbers nothing while VAT is off, and later only what was delivered since", async () => {
  const [early] = await sell();
  expect(await issueInvoices(shop.ctx)).toBe(0);
  expect((await findReceipt(shop.ctx, early ?? expect.fail()))?.invoice).toBeNull();
  await save(VAT);
  await sell(2);
  expect(await issueInvoices(shop.ctx)).toBe(2);
  expect(await issueInvoices(shop.ctx)).toBe(0);
  expect(await numbers()).toEqual([1, 2]);
  expect(await invoiceOf(early?.id ?? "")).toBeNull();
});

it("bills what was delivered, with its VAT, once every item is delivered or refunded", async () => {
  const order = await shop.place("airtime", {
    recipients: [
      { product: "MTN", phone: "08031269001", amount: 500 },
      { product: "MTN", phone: "08030000101", amount: 700 },
    ],
  });
  await shop.pay(order.reference);
  const view = await shop.until(order, ({ lines }) => lines.some(({ status }) => status === "refunded"));
  await issueInvoices(shop.ctx);
  const [line] = view.lines;
  const amount = line?.total.amount ?? 0;
  expect(await invoiceOf(order.id)).toMatchObject({
    lines: [1],
    amountKobo: BigInt(amount),
    vatKobo: BigInt(vatIn(amount, 7.5)),
    vatRate: 750,
  });
  await save({ vatBasis: "margin" });
  const [next] = await sell();
  await issueInvoices(shop.ctx);
  const [cost] = (
    await client.query<{ kobo: string }>(
      "SELECT sum(n.amount_kobo) AS kobo FROM ledger_entries n JOIN journals j ON j.id = n.journal_id WHERE j.order_id = $1 AND n.account = 'cost'",
      [next?.id],
    )
  ).rows;
  const billed = await invoiceOf(next?.id ?? "");
  expect(Number(billed?.vatKobo)).toBe(vatIn(Number(billed?.amountKobo) - Number(cost?.kobo), 7.5));
  await save({ vatBasis: "sales" });
});

it("has no gap and no duplicate number under load from many connections", async () => {
  const before = (await numbers()).length;
  const orders = 24;
  let selling = true;
  const issuers = upTo(6).map(async () => {
    while (selling) {
      await issueInvoices(shop.ctx);
      await pause(1);
    }
  });
  const sold = await sell(orders);
  selling = false;
  await Promise.all(issuers);
  await Promise.all(upTo(6).map(() => issueInvoices(shop.ctx)));
  const seen = await Promise.all(sold.map((order) => findReceipt(shop.ctx, order)));
  expect(await numbers()).toEqual(upTo(before + orders));
  expect(new Set(seen.map((receipt) => receipt?.invoice?.number)).size).toBe(orders);
  // In the order in which they were issued.
  const { rows } = await client.query(
    "SELECT 1 FROM invoices a JOIN invoices b ON b.series = a.series AND b.number = a.number + 1 WHERE b.at < a.at",
  );
  expect(rows).toEqual([]);
});

it("uses no number for what is rolled back, and blocks other issuers meanwhile", async () => {
  const before = await numbers();
  const [order] = await sell();
  await client.query("BEGIN");
  await client.query("SELECT id FROM invoicing FOR UPDATE");
  await client.query(
    `INSERT INTO invoices SELECT series, number + 1, number, $1, lines, amount_kobo, vat_kobo, vat_rate, vat_basis, over_at, at
      FROM invoices WHERE series = 'INV' ORDER BY number DESC LIMIT 1`,
    [order?.id],
  );
  const waiting = issueInvoices(shop.ctx);
  // Wait until it is blocked by the lock.
  await expect.poll(() => countBlocked(client, "invoicing"), { interval: 5 }).toBe(1);
  await client.query("ROLLBACK");
  expect(await waiting).toBe(1);
  expect(await numbers()).toEqual(upTo(before.length + 1));
});

it("credits once what was billed and refunded later, under a number that names the invoice", async () => {
  const [order, other] = await sell(2);
  await issueInvoices(shop.ctx);
  for (const one of [order, other]) {
    const effect = await shop.database.effect.findFirstOrThrow({ where: { orderId: one?.id ?? "" } });
    await shop.control("/settle", { id: effect.customerRef, status: "FAILED", webhook: "lost" });
    const found = (await fetchTransaction(shop.ctx, effect.customerRef)) ?? expect.fail();
    expect(await applyListedRows(shop.ctx, { ...found, customerRef: effect.customerRef })).toMatchObject({
      to: "REVERSED",
    });
    await shop.until(one ?? expect.fail(), ({ status }) => status === "refunded");
  }
  // Also while VAT is off.
  await save({ vatRate: "" });
  await Promise.all(upTo(5).map(() => issueInvoices(shop.ctx)));
  expect(await numbers("credit_notes")).toEqual([1, 2]);
  const receipt = await findReceipt(shop.ctx, order ?? expect.fail());
  const invoice = receipt?.invoice ?? expect.fail("no invoice");
  expect(invoice.creditNotes).toHaveLength(1);
  expect(invoice.creditNotes[0]).toMatchObject({ amount: invoice.amount, vat: invoice.vat });
  const { facts, amounts } = invoiceRows(invoice, (iso) => iso);
  expect(facts.map(({ text }) => text)).toEqual(
    expect.arrayContaining([invoice.number, "Till Ltd", VAT.tin]),
  );
  expect(amounts.map(({ label }) => label)[2]).toContain(invoice.number);
  expect(amounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  const pdf = await receiptPdf(receipt ?? expect.fail(), {
    shop: "Till",
    accent: "#005530",
    proof: "https://till.example/r/1",
    at: (iso) => iso,
  });
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe("%PDF-");
  await save({ vatRate: "7.5" });
});

it("begins a new series at 1 and leaves the old one unchanged", async () => {
  const before = await numbers();
  expect(
    await saveBusiness(
      shop.ctx,
      owner,
      { ...(await findBusiness(shop.ctx)), invoiceSeries: "INV-CN" },
      (await findBusiness(shop.ctx)).version,
    ),
  ).toEqual({ ok: false, reason: "invoiceSeries" });
  await save({ invoiceSeries: "T/2027" });
  const [order] = await sell();
  expect((await findReceipt(shop.ctx, order ?? expect.fail()))?.invoice).toBeNull();
  await issueInvoices(shop.ctx);
  const receipt = await findReceipt(shop.ctx, order ?? expect.fail());
  expect(receipt?.invoice?.number).toBe("T/2027-000001");
  expect(await numbers()).toEqual(before);
});

it("bills at the former rate what ended before the rate changed", async () => {
  const [order] = await sell();
  await save({ vatRate: "10" });
  expect(await invoiceOf(order?.id ?? "")).toMatchObject({ vatRate: 750 });
});

it("names the seller as of its issue; an older invoice without one, today's", async () => {
  const [order] = await sell();
  await issueInvoices(shop.ctx);
  const sellerOn = async () => (await findReceipt(shop.ctx, order ?? expect.fail()))?.invoice?.seller;
  await save({ legalName: "Till and Sons Ltd", address: "2 Marina, Lagos" });
  expect(await sellerOn()).toMatchObject({ legalName: "Till Ltd", address: "", tin: VAT.tin });
  const { id } = order ?? expect.fail();
  // As issued by a process older than the column; the column itself never changes.
  await expect(client.query("UPDATE invoices SET seller = NULL WHERE order_id = $1", [id])).rejects.toThrow();
  const [next] = await sell();
  await issueInvoices(shop.ctx);
  expect((await findReceipt(shop.ctx, next ?? expect.fail()))?.invoice?.seller.legalName).toBe(
    "Till and Sons Ltd",
  );
  await save({ legalName: VAT.legalName, address: "" });
});

it("lists the documents by month, page by page and as CSV", async () => {
  const now = shop.ctx.clock.now();
  // Including yesterday: midnight, and a month's end, may have passed since the first document.
  const yesterday = dayOf(new Date(now.getTime() - DAY_MS)).day;
  const range = parseRange({ from: yesterday, until: dayOf(now).day }, now, "day");
  const count = await shop.database.invoice.count();
  const sheet = await documentSheet(shop.ctx, range);
  expect(sheet.rows.reduce((sum, { cells }) => sum + Number(cells[2]), 0)).toBe(count + 2);
  const listed = sheet.rows.filter(
    ({ cells: [, kind, , first] }) => kind === "Invoices" && String(first).startsWith("INV-"),
  );
  expect(listed.reduce((sum, { cells }) => sum + Number(cells[2]), 0)).toBe((await numbers()).length);
  expect(listed[0]?.cells[3]).toBe("INV-000001");
  expect(listed.at(-1)?.cells[4]).toMatch(/^INV-0000\d\d$/);
  const all: TaxDocument[] = [];
  for (let after: Parameters<typeof findDocuments>[2] = null; ; ) {
    const page: Awaited<ReturnType<typeof findDocuments>> = await findDocuments(shop.ctx, range, after, 7);
    all.push(...page.rows);
    after = page.next;
    if (!after) break;
  }
  expect(all).toEqual((await findDocuments(shop.ctx, range, null, 1_000)).rows);
  expect(all).toHaveLength(count + 2);
  expect(all.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(
    sheet.rows.reduce((sum, { cells }) => sum + Number(cells[5]), 0),
  );
  let text = "";
  for await (const part of documentsCsv(shop.ctx, range)) text += part;
  expect(text.trimEnd().split("\r\n")).toHaveLength(count + 3);
  expect(text).toContain('"Credit note","INV-CN-000001","INV-');
});

it("leaves the books consistent", async () => {
  expect(await findBreaks(client)).toEqual([]);
});
