import type { Page } from "@playwright/test";
import { disputeCase, lostToDisputes } from "../books";
import { expect, test } from "../fixtures";
import { airtimeOrder, buyByApi, newPhone, orderStatus, topUpWallet } from "../journey";
import { ONLY_LONG } from "../long";
import { ageSecondFactor, codeOf, enterAs, forgetCodes, newUser } from "../people";
import type { Sandbox } from "../sandbox";
import { look, open, PHONE, pressKey, typeKeys, WIDE } from "./desk";

test.use({ viewport: PHONE });

/** A delivered order whose payment is disputed. */
async function disputed(page: Page, sandbox: Sandbox) {
  const { ref } = await buyByApi(page, airtimeOrder(newPhone(), 500));
  await expect(orderStatus(page)).toContainText("Delivered");
  const { paystack } = await sandbox.state();
  const reference = paystack.payments.at(-1)?.reference;
  await sandbox.tell("paystack/dispute", { reference });
  await expect.poll(() => disputeCase(ref)).toBeTruthy();
  return { ref, reference, id: (await disputeCase(ref)) ?? "" };
}

/** The dispute's own page says this in the end; the page refreshes automatically. */
async function untilShown(desk: Page, text: string): Promise<void> {
  await expect(desk.getByRole("region", { name: "Answers" })).toContainText(text, { timeout: 30_000 });
}

test("a dispute contested, lost and booked", ONLY_LONG, async ({ page, browser, sandbox }) => {
  const { ref, reference, id } = await disputed(page, sandbox);
  const desk = await open(browser, await newUser("owner"));
  await desk.goto("/admin/inbox?kind=dispute");
  const item = desk.getByRole("listitem").filter({ hasText: ref });
  await item.getByRole("link", { name: /^Open: / }).click();
  await desk.getByRole("link", { name: "Evidence and answer" }).click();
  await expect(desk).toHaveURL(new RegExp(`/admin/disputes/${id}$`));
  await expect(desk.getByRole("heading", { name: `Dispute of order ${ref}` })).toBeVisible();
  const evidence = desk.getByRole("region", { name: "Evidence" });
  await expect(evidence.getByRole("listitem").first()).toContainText("Included");
  // What is uploaded, to be read first.
  const link = evidence.getByRole("link", { name: "Open the evidence (PDF)" });
  const pdf = await desk.request.get((await link.getAttribute("href")) ?? "");
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  const form = desk.getByRole("region", { name: "Answer", exact: true });
  await form.getByText("Contest", { exact: true }).click();
  await look(desk, "dispute");
  // A second tab keeps the page as it was: only one of them answers.
  const other = await desk.context().newPage();
  await other.goto(`/admin/disputes/${id}`);
  await form.getByLabel("Message to Paystack and the bank").fill("Delivered within seconds.");
  await form.getByRole("button", { name: "Contest this dispute" }).click();
  await expect(desk.getByRole("status").getByText("We send it to Paystack now.")).toBeVisible();
  await untilShown(desk, "The bank decides next");
  const late = other.getByRole("region", { name: "Answer", exact: true });
  await late.getByText("Accept", { exact: true }).click();
  await late.getByLabel("Reason for Paystack").fill("It was ours");
  await late.getByRole("button", { name: "Accept this dispute" }).click();
  await expect(other.getByRole("alert").getByText("A colleague answered first.")).toBeVisible();
  await other.close();
  await desk.setViewportSize(WIDE);
  await look(desk, "dispute-contested");
  // The inbox has nothing left of it; the list of open disputes says what was answered.
  await desk.goto("/admin/inbox?kind=dispute");
  await expect(desk.getByText(ref)).toHaveCount(0);
  await desk.goto("/admin/disputes");
  const row = desk.getByRole("table").getByRole("row").filter({ hasText: ref });
  await expect(row.getByRole("link", { name: `View dispute of ${ref}` })).toHaveText("Contested");
  // The bank decides against the shop: lost and booked.
  await sandbox.tell("paystack/dispute", { reference, step: "resolve", resolution: "merchant-accepted" });
  await expect.poll(() => lostToDisputes(ref)).toBeTruthy();
  await desk.goto(`/admin/disputes/${id}`);
  await expect(desk.getByRole("region", { name: "Dispute", exact: true })).toContainText("Lost");
  await expect(form).toContainText("Paystack has decided this dispute.");
  await desk.goto("/admin/disputes?state=lost");
  await expect(row).toBeVisible();
  await desk.context().close();
});

test(
  "holds the credit of a disputed wallet funding, and says whose it is",
  ONLY_LONG,
  async ({ page, browser, sandbox }) => {
    const login = await newUser();
    await enterAs(page.context(), login);
    await topUpWallet(page, "2000");
    const { paystack } = await sandbox.state();
    await sandbox.tell("paystack/dispute", { reference: paystack.payments.at(-1)?.reference });
    await expect(async () => {
      await page.goto("/account/wallet");
      await expect(page.getByText("Funding disputed or refunded")).toBeVisible();
    }).toPass();
    await page.setViewportSize(PHONE);
    await look(page, "wallet-disputed");
    const desk = await open(browser, await newUser("owner"));
    await desk.setViewportSize(WIDE);
    await desk.goto("/admin/disputes");
    await desk
      .getByRole("row")
      .filter({ hasText: login.email })
      .getByRole("link", { name: /^Answer the dispute/ })
      .click();
    const facts = desk.getByRole("region", { name: "Dispute", exact: true });
    await expect(facts).toContainText(`Wallet funding of${login.email}`);
    await expect(facts).toContainText("Held from the wallet₦2,000");
    await look(desk, "dispute-of-funding");
    await desk.context().close();
  },
);

test(
  "accepts a part of a dispute by keyboard on a wide screen",
  ONLY_LONG,
  async ({ page, browser, sandbox }) => {
    const { id } = await disputed(page, sandbox);
    const desk = await open(browser, await newUser("owner"));
    await desk.setViewportSize(WIDE);
    await desk.goto(`/admin/disputes/${id}`);
    const form = desk.getByRole("region", { name: "Answer", exact: true });
    await pressKey(desk, form.locator("summary").filter({ hasText: "Accept" }));
    await typeKeys(desk, form.getByLabel("Amount to refund"), "9999999");
    await typeKeys(desk, form.getByLabel("Reason for Paystack"), "One of two came");
    await pressKey(desk, form.getByRole("button", { name: "Accept this dispute" }));
    await expect(desk.getByRole("alert").getByText("Enter an amount up to what is disputed")).toBeVisible();
    // The form is as it was left.
    await expect(form.getByLabel("Reason for Paystack")).toHaveValue("One of two came");
    await typeKeys(desk, form.getByLabel("Amount to refund"), "200.50");
    await pressKey(desk, form.getByRole("button", { name: "Accept this dispute" }));
    await untilShown(desk, "Accepted · refund of ₦200.50");
    await untilShown(desk, "Paystack has it and refunds the customer.");
    await desk.reload();
    await expect(desk.getByRole("region", { name: "Dispute", exact: true })).toContainText("₦200.50");
    await desk.context().close();
  },
);

test(
  "answers without scripts, with a code once the last one is old",
  ONLY_LONG,
  async ({ page, browser, sandbox }) => {
    const { id } = await disputed(page, sandbox);
    const manager = await newUser("manager");
    const context = await browser.newContext({
      baseURL: process.env.BASE_URL,
      javaScriptEnabled: false,
      viewport: PHONE,
    });
    await enterAs(context, manager);
    await ageSecondFactor(manager);
    const desk = await context.newPage();
    await desk.goto(`/admin/disputes/${id}`);
    const form = desk.getByRole("region", { name: "Answer", exact: true });
    await form.locator("summary").filter({ hasText: "Contest" }).click();
    await form.getByLabel("Message to Paystack and the bank").fill("Delivered within seconds.");
    await forgetCodes(manager);
    await form
      .getByLabel("Code")
      .first()
      .fill(codeOf(manager.totp ?? ""));
    await form.getByRole("button", { name: "Contest this dispute" }).click();
    await expect(desk.getByText("We send it to Paystack now.")).toBeVisible();
    await expect(async () => {
      await desk.goto(`/admin/disputes/${id}`);
      await expect(desk.getByRole("region", { name: "Answers" })).toContainText("The bank decides next", {
        timeout: 1_000,
      });
    }).toPass();
    await context.close();
  },
);
