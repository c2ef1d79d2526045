import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { newEmail, newPhone, orderStatus, payButton, payFor } from "../journey";
import { ageSecondFactor, newUser, showCode } from "../people";
import { formWith, look, open, PHONE } from "./desk";

test.use({ viewport: PHONE });
const said = (page: Page, text: string) => page.getByText(text, { exact: true });

/** Funds a betting account. The shop keeps 0.55 %, so ₦1,000 costs it ₦994.50. */
async function fund(page: Page): Promise<void> {
  const account = newPhone().slice(2);
  await page.goto("/betting");
  await page.getByRole("radio", { name: /merry/i }).check();
  await page.getByLabel("Account ID", { exact: true }).fill(account);
  await page.getByLabel("Account ID, once more").fill(account);
  await page.getByLabel("Amount", { exact: true }).fill("1000");
  await page.getByLabel("E-mail").fill(newEmail());
  await page.getByRole("checkbox", { name: /I am 18 or older/ }).check();
}

async function preview(page: Page, rule: { percent: string; flat?: string; floor: string }): Promise<void> {
  await page.getByLabel("Percent on top").fill(rule.percent);
  await page.getByLabel("Naira on top of each").fill(rule.flat ?? "0");
  await page.getByLabel("At least this much over cost").fill(rule.floor);
  await page.getByRole("button", { name: "See what it would do" }).click();
  await expect(page.getByRole("heading", { name: "What it would do" })).toBeVisible();
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

  const owner = await newUser("owner");
  const desk = await open(browser, owner);
  await desk.getByRole("link", { name: "Prices", exact: true }).click();
  await look(desk, "prices");
  await desk.getByRole("link", { name: "Betting" }).click();
  await desk.getByLabel("Product or plan").selectOption({ label: "MERRYBET" });
  await desk.getByRole("button", { name: "Show its rule" }).click();
  await expect(desk.getByRole("heading", { name: "What MERRYBET earns" })).toBeVisible();
  await expect(desk.getByText("(by the wider rule)")).toBeVisible();
  await expect(desk.getByText("It never had a rule of its own.")).toBeVisible();

  // An invalid number is named and stays in its field.
  await desk.getByLabel("Percent on top").fill("much");
  await desk.getByRole("button", { name: "See what it would do" }).click();
  await expect(desk.getByText(/Percent is a number from −50 to 500/)).toBeVisible();
  await expect(desk.getByLabel("Percent on top")).toHaveValue("much");

  // At a loss: refused until explicitly confirmed.
  await preview(desk, { percent: "-5", floor: "-100" });
  await expect(desk.getByText("The last paid order")).toBeVisible();
  await expect(desk.getByText("One of these orders would have lost money.")).toBeVisible();
  await expect(desk.getByRole("alert").getByText("This sells at a loss")).toBeVisible();
  await look(desk, "prices-loss");
  await desk.getByRole("button", { name: "Save this price" }).click();
  await expect(desk.getByLabel("Reason")).toBeFocused();
  await desk.getByLabel("Reason").fill("A week of joy");
  await desk.getByRole("button", { name: "Save this price" }).click();
  await expect(desk.getByText(/It sells at a loss\. Look at the figures below/)).toBeVisible();
  await expect(desk.getByText("It never had a rule of its own.")).toBeVisible();
  await desk.getByRole("checkbox", { name: /^Yes, sell at a loss of up to ₦100 a sale/ }).check();
  await desk.getByLabel("Reason").fill("A week of joy");
  await desk.getByRole("button", { name: "Save this price" }).click();
  await expect(said(desk, "Saved")).toBeVisible();
  await expect(desk.getByText("−5 %, may lose ₦100", { exact: false }).first()).toBeVisible();
  await fund(page);
  await expect(payButton(page)).toHaveText("Pay ₦965");

  // Two owners change the same rule. The second must review it first.
  const slow = await open(browser, await newUser("owner"));
  const here = desk.url().replace(/[?&]done=\w+/, "");
  await slow.goto(here);
  await preview(slow, { percent: "9", floor: "0" });
  await preview(desk, { percent: "2", flat: "5", floor: "0" });
  await expect(desk.getByText("Nothing on sale is sold below its cost.")).toBeVisible();
  await look(desk, "prices-preview");
  await ageSecondFactor(owner);
  await desk.getByLabel("Reason").fill("Back to earning");
  await desk.getByRole("button", { name: "Save this price" }).click();
  // The two-step code first. The page then returns with what was typed.
  await showCode(desk, owner);
  await expect(desk.getByLabel("Percent on top")).toHaveValue("2");
  await desk.getByLabel("Reason").fill("Back to earning");
  await desk.getByRole("button", { name: "Save this price" }).click();
  await expect(said(desk, "Saved")).toBeVisible();
  await slow.getByLabel("Reason").fill("I am slow");
  await slow.getByRole("button", { name: "Save this price" }).click();
  await expect(slow.getByText(/Somebody changed this rule in the meantime/)).toBeVisible();
  await expect(slow.getByText("2 % + ₦5, never below cost", { exact: false }).first()).toBeVisible();
  await slow.context().close();

  const history = desk.getByRole("listitem").filter({ hasText: owner.email });
  await expect(history).toHaveCount(2);
  await expect(history.first()).toContainText("2 % + ₦5, never below cost");

  // Inherit from the wider rule again. Of two simultaneous submissions one counts.
  await desk.getByRole("link", { name: "Go by the wider rule again: see what it would do" }).click();
  await expect(desk.getByRole("heading", { name: "What it would do" })).toBeVisible();
  const path = desk.url().slice(baseURL?.length);
  const fields = { ...(await formWith(desk.request, path, 'name="seen"')), reason: "Over" };
  const press = async () => {
    const headers = { origin: baseURL ?? "" };
    const answer = await desk.request.post(path, { multipart: fields, headers, maxRedirects: 0 });
    return /done=(\w+)/.exec(answer.headers().location ?? "")?.[1];
  };
  expect((await Promise.all([press(), press()])).sort()).toEqual(["again", "saved"]);
  await desk.goto(path.replace("view=wider", "done=saved"));
  await expect(said(desk, "Saved")).toBeVisible();
  await expect(desk.getByText("taken away", { exact: true })).toHaveCount(1);
  await look(desk, "prices-history");
  await fund(page);
  await expect(payButton(page)).toHaveText("Pay ₦1,016");
  await desk.context().close();
});

test("compares the payment fee with what the provider kept, and refuses one that is too low", async ({
  page,
  browser,
}) => {
  test.slow();
  await fund(page);
  await payFor(page);
  const desk = await open(browser, await newUser("owner"));
  await desk.goto("/admin/prices");
  const part = desk.getByRole("region", { name: "Payment fee" });
  const fill = async (rate: string, cap: string) => {
    if (!(await part.getByLabel("Percent of the payment").isVisible()))
      await part.getByText("Change the payment fee").click();
    await part.getByLabel("Percent of the payment").fill(rate);
    await part.getByLabel("Never more than").fill(cap);
    await part.getByRole("button", { name: "See what this fee would do" }).click();
  };
  const save = async () => {
    await part.getByLabel("Reason").fill("Their new contract");
    await part.getByRole("button", { name: "Save this fee" }).click();
  };
  await fill("lots", "2000");
  await expect(desk.getByText("Percent of the payment is a number from 0 to 20, like 1.5.")).toBeVisible();
  await fill("0.5", "2000");
  await expect(part.getByText(/^The last (\d+ )?payments? by card or transfer$/)).toBeVisible();
  await expect(part.getByRole("alert")).toContainText("It is too little");
  await look(desk, "prices-fee");
  await save();
  await expect(desk.getByText(/It covers less than the provider keeps/)).toBeVisible();
  await fill("1.5", "2000");
  await expect(part.getByText("It covers what the provider kept of each of them.")).toBeVisible();
  await save();
  await expect(desk.getByText("The fee was so already.")).toBeVisible();
  await fill("1.5", "2001");
  await save();
  await expect(desk.getByText("The fee counts from now on, also for open pages.")).toBeVisible();
  await expect(part).toContainText("at most ₦2,001");
  await fill("1.5", "2000");
  await save();
  await expect(part).toContainText("at most ₦2,000.");
  await part.getByText("Change the payment fee").click();
  await part.getByRole("link", { name: "Its changes in the audit log" }).click();
  const entries = desk.getByRole("listitem").filter({ hasText: "Changed the payment fee" });
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText("Their new contract");
  await desk.context().close();
});
