import { expect, test } from "../fixtures";
import { newEmail, newPhone, orderStatus, payButton, payFor } from "../journey";
import { ONLY_LONG } from "../long";

test("funds an account from the home page after its ID is entered twice and the age confirmed", async ({
  page,
  sandbox,
}) => {
  const account = newPhone().slice(2);
  await page.goto("/");
  await page.getByRole("link", { name: /^Betting/ }).click();
  await expect(page.getByRole("heading", { name: "Fund a betting account" })).toBeVisible();
  await expect(page.getByText("We can't reverse this")).toBeVisible();
  await expect(page.getByText("Choose a platform to see the minimum.")).toBeVisible();
  // The form shares its messages with electricity and TV.
  await expect(page.getByRole("main")).not.toContainText(/DisCo|meter|decoder/);
  await page.getByRole("radio", { name: "Bet9ja" }).check();
  await page.getByLabel("Account ID", { exact: true }).fill(account);
  await page.getByLabel("Confirm account ID").fill(`${account}1`);
  await page.getByLabel("Amount", { exact: true }).fill("1000");
  await page.getByLabel("Email").fill(newEmail());
  await payButton(page).click();
  await expect(page.getByText("Confirm that you're 18 or older").first()).toBeVisible();
  await expect(page.getByLabel("Confirm account ID")).toHaveAccessibleDescription(/don't match/);
  await page.getByRole("checkbox", { name: /I'm 18 or older/ }).check();
  await page.getByLabel("Confirm account ID").fill(account);
  await payFor(page);
  await expect(orderStatus(page)).toContainText("₦1,000 Bet9ja was delivered at");
  const sent = await sandbox.sentTo(account);
  expect(sent.map(({ status, amount }) => [status, amount])).toEqual([["SUCCESS", 1000]]);
});

test("requires the age and the ID twice without JavaScript", ONLY_LONG, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.BASE_URL });
  const page = await context.newPage();
  await page.goto("/betting");
  await page.getByRole("radio", { name: "Bet9ja" }).check();
  await page.getByLabel("Account ID", { exact: true }).fill("0012345");
  await page.getByLabel("Confirm account ID").fill("0012346");
  await page.getByLabel("Amount", { exact: true }).fill("99");
  await page.getByLabel("Email").fill(newEmail());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Fix 3 fields")).toBeVisible();
  const links = page.getByRole("main").getByRole("listitem").getByRole("link");
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(hrefs).toEqual(["#accountIdAgain", "#amount", "#adult"]);
  await expect(page.getByLabel("Confirm account ID")).toHaveAccessibleDescription(/don't match/);
  await expect(page.getByLabel("Confirm account ID")).toHaveValue("0012346");
  await context.close();
});
