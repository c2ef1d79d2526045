import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { newEmail, newPhone, orderStatus, payButton, payFor } from "../journey";
import { ONLY_LONG } from "../long";
import { ageSecondFactor, newUser, showCode } from "../people";
import { approve, formWith, look, open, openSection, PHONE } from "./desk";

test.use({ viewport: PHONE });
const said = (page: Page, text: string) => page.getByText(text, { exact: true });

/** Funds a betting account. The shop keeps 0.55 %, so ₦1,000 costs it ₦994.50. */
async function fund(page: Page): Promise<void> {
  const account = newPhone().slice(2);
  await page.goto("/betting");
  await page.getByRole("radio", { name: /merry/i }).check();
  await page.getByLabel("Account ID", { exact: true }).fill(account);
  await page.getByLabel("Confirm account ID").fill(account);
  await page.getByLabel("Amount", { exact: true }).fill("1000");
  await page.getByLabel("Email").fill(newEmail());
  await page.getByRole("checkbox", { name: /I'm 18 or older/ }).check();
}

async function preview(page: Page, rule: { percent: string; flat?: string; floor: string }): Promise<void> {
  await page.getByLabel("Markup (%)").fill(rule.percent);
  await page.getByLabel("Markup (₦)").fill(rule.flat ?? "0");
  await page.getByLabel("Minimum margin").fill(rule.floor);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "Preview" })).toBeVisible();
}

test("previews a price on recent orders, refuses a loss unless confirmed, saves it once and keeps its history", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await fund(page);
  await expect(payButton(page)).toHaveText("Pay ₦1,016");
  await payFor(page);
  await expect(orderStatus(page)).toContainText("Delivered");

  const [owner, manager] = [await newUser("owner"), await newUser("manager")];
  const desk = await open(browser, owner);
  await openSection(desk, "Catalogue & prices");
  await desk.getByRole("link", { name: "Rules and payment fee" }).click();
  await look(desk, "prices");
  await desk.getByRole("link", { name: "Betting" }).click();
  await desk.getByLabel("Product or plan").selectOption({ label: "MerryBet" });
  await desk.getByRole("button", { name: "View rule" }).click();
  await expect(desk.getByRole("heading", { name: "Pricing for MerryBet" })).toBeVisible();
  await expect(desk.getByText("(inherited)")).toBeVisible();
  await expect(desk.getByText("No rule of its own yet.")).toBeVisible();

  // An invalid number is named and stays in its field.
  await desk.getByLabel("Markup (%)").fill("much");
  await desk.getByRole("button", { name: "Preview" }).click();
  await expect(desk.getByText(/Enter a markup from −50 to 500%/)).toBeVisible();
  await expect(desk.getByLabel("Markup (%)")).toHaveValue("much");

  // At a loss: refused until explicitly confirmed.
  await preview(desk, { percent: "-5", floor: "-100" });
  await expect(desk.getByText("The last paid order")).toBeVisible();
  await expect(desk.getByText("One of these orders would have lost money.")).toBeVisible();
  await expect(desk.getByRole("alert").getByText("This price loses money")).toBeVisible();
  await look(desk, "prices-loss");
  await desk.getByRole("button", { name: "Save price" }).click();
  await expect(desk.getByLabel("Reason")).toBeFocused();
  await desk.getByLabel("Reason").fill("A week of joy");
  await desk.getByRole("button", { name: "Save price" }).click();
  await expect(desk.getByText(/This price loses money\. Check the figures below/)).toBeVisible();
  await expect(desk.getByText("No rule of its own yet.")).toBeVisible();
  await desk.getByRole("checkbox", { name: /^Accept a loss of up to ₦100 a sale/ }).check();
  await desk.getByLabel("Reason").fill("A week of joy");
  await desk.getByRole("button", { name: "Save price" }).click();
  // A colleague has to accept the loss too.
  await expect(said(desk, "Waiting for a second person")).toBeVisible();
  await expect(desk.getByText("No rule of its own yet.")).toBeVisible();
  await look(desk, "prices-asked");
  await approve(browser, manager, `Loss-making price, asked by ${owner.email}`);
  await desk.reload();
  await expect(desk.getByText("−5%, may lose ₦100", { exact: false }).first()).toBeVisible();
  await fund(page);
  await expect(payButton(page)).toHaveText("Pay ₦965");

  // Two owners change the same rule. The second must review it first.
  const slow = await open(browser, await newUser("owner"));
  const here = desk.url().replace(/[?&]done=\w+/, "");
  await slow.goto(here);
  await preview(slow, { percent: "9", floor: "0" });
  await preview(desk, { percent: "2", flat: "5", floor: "0" });
  await expect(desk.getByText("Nothing sells below cost.")).toBeVisible();
  await look(desk, "prices-preview");
  await ageSecondFactor(owner);
  await desk.getByLabel("Reason").fill("Back to earning");
  await desk.getByRole("button", { name: "Save price" }).click();
  // The two-step code first. The page then returns with what was typed.
  await showCode(desk, owner);
  await expect(desk.getByLabel("Markup (%)")).toHaveValue("2");
  await desk.getByLabel("Reason").fill("Back to earning");
  await desk.getByRole("button", { name: "Save price" }).click();
  await expect(said(desk, "Price saved")).toBeVisible();
  await slow.getByLabel("Reason").fill("I am slow");
  await slow.getByRole("button", { name: "Save price" }).click();
  await expect(slow.getByText(/Someone changed this rule meanwhile/)).toBeVisible();
  await expect(slow.getByText("2% + ₦5, never below cost", { exact: false }).first()).toBeVisible();
  await slow.context().close();

  const history = desk.getByRole("listitem").filter({ hasText: owner.email });
  await expect(history).toHaveCount(2);
  await expect(history.first()).toContainText("2% + ₦5, never below cost");

  // Inherit from the wider rule again. Of two simultaneous submissions one counts.
  await desk.getByRole("link", { name: "Preview the inherited rule" }).click();
  await expect(desk).toHaveURL(/view=wider/);
  await expect(desk.getByRole("heading", { name: "Preview" })).toBeVisible();
  const path = desk.url().slice(baseURL?.length);
  const fields = { ...(await formWith(desk.request, path, 'name="seen"')), reason: "Over" };
  const press = async () => {
    const headers = { origin: baseURL ?? "" };
    const answer = await desk.request.post(path, { multipart: fields, headers, maxRedirects: 0 });
    return /done=(\w+)/.exec(answer.headers().location ?? "")?.[1];
  };
  expect((await Promise.all([press(), press()])).sort()).toEqual(["again", "saved"]);
  await desk.goto(path.replace("view=wider", "done=saved"));
  await expect(said(desk, "Price saved")).toBeVisible();
  await expect(desk.getByText("removed", { exact: true })).toHaveCount(1);
  await look(desk, "prices-history");
  await fund(page);
  await expect(payButton(page)).toHaveText("Pay ₦1,016");
  await desk.context().close();
});

test(
  "compares the payment fee with what the provider kept, and refuses one that is too low",
  ONLY_LONG,
  async ({ page, browser }) => {
    test.slow();
    await fund(page);
    await payFor(page);
    await expect(orderStatus(page)).toContainText("Delivered");
    const desk = await open(browser, await newUser("owner"));
    await desk.goto("/admin/prices");
    const part = desk.getByRole("region", { name: "Payment fee" });
    const fill = async (rate: string, cap: string) => {
      if (!(await part.getByLabel("Fee (%)").isVisible())) await part.getByText("Edit payment fee").click();
      await part.getByLabel("Fee (%)").fill(rate);
      await part.getByLabel("Maximum fee").fill(cap);
      await part.getByRole("button", { name: "Preview" }).click();
      await expect(desk).toHaveURL(new RegExp(`[?&]rate=${rate}&.*cap=${cap}$`));
    };
    const save = async () => {
      await part.getByLabel("Reason").fill("Their new contract");
      await part.getByRole("button", { name: "Save fee" }).click();
    };
    await fill("lots", "2000");
    await expect(desk.getByText("Enter a fee from 0 to 20%, like 1.5.")).toBeVisible();
    await fill("0.5", "2000");
    await expect(part.getByText(/^The last (\d+ )?payments? by card or transfer$/)).toBeVisible();
    await expect(part.getByRole("alert")).toContainText("This fee is too low");
    await look(desk, "prices-fee");
    await save();
    await expect(desk.getByText(/This fee is below what Paystack charges/)).toBeVisible();
    await fill("1.5", "2000");
    await expect(part.getByText("It covers what Paystack charged on each of them.")).toBeVisible();
    await save();
    await expect(desk.getByText("The fee is already set.")).toBeVisible();
    await fill("1.5", "2001");
    await save();
    await expect(desk.getByText("It applies to every new order.")).toBeVisible();
    await expect(part).toContainText("maximum ₦2,001");
    await fill("1.5", "2000");
    await save();
    await expect(part).toContainText("maximum ₦2,000.");
    await part.getByText("Edit payment fee").click();
    await part.getByRole("link", { name: "View activity log" }).click();
    const entries = desk.getByRole("listitem").filter({ hasText: "Changed the payment fee" });
    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toContainText("Their new contract");
    await desk.context().close();
  },
);
