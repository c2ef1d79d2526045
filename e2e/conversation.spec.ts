import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { look, open } from "./desk/desk";
import { expect, test } from "./fixtures";
import { airtimeOrder, buyByApi, newPhone, orderStatus } from "./journey";
import { newUser } from "./people";

/** With SHOTS set, saves the page at each width in .data/test/shots. */
async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  const before = page.viewportSize() ?? { width: 360, height: 740 };
  for (const width of [360, 390, 1280]) {
    await page.setViewportSize({ width, height: before.height });
    await page.screenshot({ path: `.data/test/shots/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize(before);
}

test("a report becomes a conversation, which staff answer and close", async ({ page, browser }) => {
  test.slow();
  const phone = newPhone();
  const { ref } = await buyByApi(page, airtimeOrder(phone, 310));
  await expect(orderStatus(page)).toContainText("Delivered");
  await page.getByRole("button", { name: "Report problem" }).click();
  await page.getByRole("link", { name: "Wrong number" }).click();
  await expect(page.getByText(`It is for *** ${phone.slice(-3)}.`)).toBeVisible();
  await expect(page.getByText("can't be reversed")).toBeVisible();
  await page.getByRole("link", { name: "It didn't come" }).click();
  await expect(page.getByText("Check this first")).toBeVisible();
  await expectAccessible(page);
  await shoot(page, "report");
  await page.getByLabel("Tell us more").fill("Nothing came to my phone.");
  await page.getByRole("button", { name: "I still don't have it" }).click();

  await expect(page).toHaveURL(/said=opened/);
  await expect(page.getByRole("heading", { name: /^Case \d+$/ })).toBeVisible();
  await expect(page.getByText(/^We reply by \d+:\d\d [ap]m on /)).toBeVisible();
  // This shop has no mail server, and doesn't pretend.
  await expect(page.getByText("this shop can't send emails")).toBeVisible();
  await page.getByLabel("Write to us").fill("It is my mother's line.");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Sent. We have your message.")).toBeVisible();
  await expectAccessible(page);
  await shoot(page, "thread");

  const owner = await newUser("owner");
  const desk = await open(browser, owner);
  await desk.goto("/admin/cases");
  await desk.getByRole("link", { name: `Open conversation, ${ref}` }).click();
  const thread = desk.getByRole("region", { name: /^Conversation, case \d+$/ });
  await expect(thread.getByText("It is my mother's line.")).toBeVisible();
  await thread.getByLabel("Reply to the customer").fill("Please restart the phone once.");
  await thread.getByRole("button", { name: "Send reply" }).click();
  await expect(desk.getByText("Reply sent")).toBeVisible();
  await look(desk, "conversation");

  await page.reload();
  await expect(page.getByText("Please restart the phone once.")).toBeVisible();
  await expect(page.getByText("We replied below.")).toBeVisible();

  await thread.getByLabel("What was done").fill("Asked the customer to restart");
  await thread.getByRole("button", { name: "Close case" }).click();
  await expect(desk.getByText("Choose how it ended")).toBeVisible();
  await thread.getByLabel("Outcome for the customer").selectOption("explained");
  await thread.getByLabel("Message to the customer").fill("Thank you for waiting.");
  await thread.getByLabel("What was done").fill("Asked the customer to restart");
  await thread.getByRole("button", { name: "Close case" }).click();
  await expect(desk.getByText("The customer sees the outcome")).toBeVisible();
  await desk.context().close();

  await page.reload();
  await expect(page.getByText("We answered your question.")).toBeVisible();
  await expect(page.getByText("Thank you for waiting.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send message" })).toHaveCount(0);
  await shoot(page, "thread-closed");
});

test("a conversation needs no script, and speaks the customer's language", async ({
  page,
  browser,
  baseURL,
}) => {
  await buyByApi(page, airtimeOrder(newPhone(), 310));
  await expect(orderStatus(page)).toContainText("Delivered");
  const { pathname, search } = new URL(page.url());
  await page.close();
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const still = await plain.newPage();
  await still.goto(`/ha${pathname}${search}`);
  await still.getByRole("button", { name: "Kai rahoto" }).click();
  await still.getByRole("link", { name: "Wani abu dabam" }).click();
  await still.getByRole("button", { name: "Buɗe ƙara" }).click();
  await expect(still.getByRole("heading", { name: /^Ƙara \d+$/ })).toBeVisible();
  await still.getByLabel("Ku rubuto mana").fill("Ina kwana");
  await still.getByRole("button", { name: "Aika saƙo" }).click();
  await expect(still.getByText("Ina kwana")).toBeVisible();
  await expect(still.getByText("An aika. Mun karɓi saƙonku.")).toBeVisible();
  await plain.close();
});
