import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import pg from "pg";
import { pdfText } from "../../test/pdf-text";
import { expect, test } from "../fixtures";
import { orderStatus } from "../journey";
import { ONLY_LONG } from "../long";
import { newUser } from "../people";
import { approve, buy, look, open, tabTo } from "./desk";

/** Two months ago in Lagos, "2026-09": no other journey closes its days. */
const now = new Date(Date.now() + 3_600_000);
const MONTH = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1)).toISOString().slice(0, 7);

/** Something that was booked in that month, so that its close has figures. */
async function bookThatMonth(): Promise<void> {
  const client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  await client.query(
    `WITH j AS (INSERT INTO journals (key, kind, at) VALUES ('e2e:month', 'goodwill', $1::timestamptz) ON CONFLICT (key) DO NOTHING RETURNING id)
     INSERT INTO ledger_entries (journal_id, account, amount_kobo) SELECT j.id, e.account, e.kobo FROM j, (VALUES ('goodwill', 123456), ('owner', -123456)) e(account, kobo)`,
    [`${MONTH}-15T12:00:00Z`],
  );
  await client.end();
}

/** The text of every table of the closed month. */
async function tablesOf(page: Page): Promise<string[]> {
  const cells = page.locator("main section:not([aria-label='Days']) td");
  await expect(cells.first()).toBeVisible();
  return (await cells.allInnerTexts()).map((text) => text.trim());
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFileSync(await download.path());
}

test(
  "closes a month whose days are closed, once a manager approved it; its pack has the figures of the page",
  ONLY_LONG,
  async ({ browser }) => {
    test.slow();
    await bookThatMonth();
    const [owner, manager] = [await newUser("owner"), await newUser("manager")];
    const desk = await open(browser, owner);
    await desk.setViewportSize({ width: 390, height: 844 });
    await desk.goto(`/admin/money/closes?range=month&day=${MONTH}-01`);
    const closed = desk.getByText(/^Month closed \d/);
    const days = desk.getByRole("button", { name: "Close all open days" });
    await expect(days.or(closed).first()).toBeVisible();
    // Another journey of this shop may have closed it.
    if (await days.isVisible()) {
      await expect(desk.getByText(/^\d+ days? (isn't|aren't) closed\.$/)).toBeVisible();
      await expect(desk.getByRole("button", { name: "Close month" })).toHaveCount(0);
      await look(desk, "month-open");
      await tabTo(desk, days);
      await desk.keyboard.press("Enter");
      await expect(desk.getByText("Days closed", { exact: true })).toBeVisible();
      await expect(desk.getByText("This waits for another owner's or manager's approval.")).toBeVisible();
      const close = desk.getByRole("button", { name: "Close month" });
      await tabTo(desk, close);
      await desk.keyboard.press("Enter");
      await expect(desk.getByRole("status").getByText("Waiting for a second person")).toBeVisible();
      await look(desk, "month-asked");
      await approve(browser, manager, `Month close, asked by ${owner.email}`);
      await desk.goto(`/admin/money/closes?range=month&day=${MONTH}-01`);
    }
    await expect(closed).toBeVisible();
    await expect(desk.getByText("The ledger still matches these figures.")).toBeVisible();
    await look(desk, "month-closed");
    const shown = (await tablesOf(desk)).filter((text) => /^−?₦/.test(text));
    expect(shown).toContain("₦1,234.56");
    const [pdf] = await Promise.all([
      desk.waitForEvent("download"),
      desk.getByRole("link", { name: "Download pack (PDF)" }).click(),
    ]);
    expect(pdf.suggestedFilename()).toBe(`close-${MONTH}.pdf`);
    const inPdf = pdfText(await bytesOf(pdf)).match(/−?₦[\d,]+(?:\.\d\d)?/g) ?? [];
    expect(inPdf.sort()).toEqual([...shown].sort());
    await desk.setViewportSize({ width: 1280, height: 900 });
    const [workbook] = await Promise.all([
      desk.waitForEvent("download"),
      desk.getByRole("link", { name: "Download pack (Excel)" }).click(),
    ]);
    expect((await bytesOf(workbook)).subarray(0, 2).toString()).toBe("PK");
    await desk.context().close();
  },
);

test(
  "downloads a month's VAT in three presses from any page, and numbers a tax invoice, once VAT is set up",
  ONLY_LONG,
  async ({ page, browser }) => {
    test.slow();
    const desk = await open(browser, await newUser("owner"));
    await desk.setViewportSize({ width: 390, height: 844 });
    await desk.goto("/admin/settings");
    const business = desk.getByRole("region", { name: "Business" });
    await business.getByLabel("VAT rate (%)").fill("7.5");
    await business.getByRole("button", { name: "Save" }).click();
    await expect(desk.getByText("VAT needs your tax number")).toBeVisible();
    await business.getByLabel("Tax number (TIN)").fill("12345678-0001");
    await business.getByLabel("Rate and basis confirmed by").fill("A. Bello, 21 Nov");
    await business.getByRole("button", { name: "Save" }).click();
    await expect(desk).toHaveURL(/done=(saved|same)/);
    let presses = 0;
    const press = async (name: string) => {
      presses++;
      await desk.getByRole(name === "Menu" ? "button" : "link", { name, exact: true }).click();
    };
    await desk.goto("/admin/customers");
    await press("Menu");
    await press("Money");
    const [file] = await Promise.all([
      desk.waitForEvent("download"),
      press("Download “VAT at 7.5% on margin” as an Excel workbook"),
    ]);
    expect(presses).toBeLessThanOrEqual(3);
    expect(file.suggestedFilename()).toMatch(/^vat-\d{4}-\d\d\.xlsx$/);
    await desk.goto("/admin/money/vat");
    await expect(desk.getByRole("heading", { level: 1, name: "VAT" })).toBeVisible();
    await look(desk, "money-vat");
    // What is delivered from now on is billed, in the customer's receipt and here.
    const { ref } = await buy(page, "08031117788", 300);
    await expect(orderStatus(page)).toContainText("Delivered");
    await page.getByRole("link", { name: "Receipt", exact: true }).click();
    const number = page.getByRole("article").getByText(/^INV-\d{6}$/);
    await expect(async () => {
      await page.reload();
      await expect(number).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole("heading", { name: "Tax invoice" })).toBeVisible();
    await expect(page.getByText("12345678-0001")).toBeVisible();
    await look(page, "receipt-invoice");
    const text = (await number.textContent()) ?? "";
    await desk.reload();
    await expect(desk.getByRole("region", { name: "Tax invoices and credit notes" })).toContainText(
      "INV-000001",
    );
    const [csv] = await Promise.all([
      desk.waitForEvent("download"),
      desk.getByRole("link", { name: "Download all as CSV" }).click(),
    ]);
    expect(
      (await bytesOf(csv))
        .toString()
        .split("\r\n")
        .find((line) => line.includes(ref)),
    ).toContain(text);
    await desk.context().close();
  },
);
