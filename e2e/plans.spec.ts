import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, test } from "./fixtures";
import { atPaymentPage, newEmail, newPhone, orderStatus, payButton, payFor } from "./journey";
import { ONLY_LONG } from "./long";

const box = (page: Page) => page.getByRole("searchbox", { name: "What plan do you need?" });
const answer = (page: Page) => page.getByRole("region", { name: "Matching plans" });
const firstPlan = (page: Page) => answer(page).getByRole("listitem").first();

/** Prices in naira as the rows show them, for all matching plans, including those behind "Show more". */
async function prices(page: Page): Promise<number[]> {
  const rows = await answer(page).locator("li").allTextContents();
  return rows.map((row) => Number(/₦(\d{1,3}(?:,\d{3})*(?:\.\d\d)?)/.exec(row)?.[1]?.replaceAll(",", "")));
}

test("finds the cheapest plan on every network while typing on the home page, chooses it and delivers", async ({
  page,
  sandbox,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Find the cheapest data plan" }).click();
  await expect(page.getByRole("link", { name: "3 GB for a month" })).toBeVisible();
  await box(page).pressSequentially("3gb month");
  await expect(page.getByText(/^\d+ plans match 3 GB or more, 30 days or longer\.$/)).toBeVisible();
  await expect(firstPlan(page)).toContainText(/Glo 3\.9 GB.*30 days.*₦\d+\/GB.*Lowest price/);
  const list = await answer(page).elementHandle();
  await box(page).press("Enter");
  await expect(page).toHaveURL(/\/plans\?gb=3&days=30$/);
  await expect(box(page)).toHaveValue("3gb month");
  expect(await list?.evaluate((shown) => shown.isConnected), "results stay shown").toBe(true);

  const rows = await answer(page).locator("li").allTextContents();
  for (const name of ["Airtel", "Glo", "MTN", "T2 (9mobile)"]) expect(rows.join("\n")).toContain(`${name} `);
  const shown = await prices(page);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));

  await firstPlan(page).getByRole("link").click();
  await expect(page).toHaveURL(/\/data\?network=glo&plan=/);
  await expect(page.getByRole("radio")).toHaveCount(1);
  await expect(page.getByRole("radio", { name: /3\.9 GB/ })).toBeChecked();
  const phone = newPhone("0805");
  await page.getByLabel("Phone number").fill(phone);
  await page.getByLabel("Email").fill(newEmail());
  await expect(page.getByRole("region", { name: "Order summary" })).toContainText(
    "Glo Gifting 3.9 GB, 30 days",
  );
  await payFor(page);
  await expect(orderStatus(page)).toContainText("Delivered");
  expect((await sandbox.sentTo(phone)).map(({ status }) => status)).toEqual(["SUCCESS"]);
});

test(
  "narrows by links without a reload, updates the box, and undoes both on going back",
  ONLY_LONG,
  async ({ page }) => {
    await page.goto("/plans?gb=3&days=30", { waitUntil: "networkidle" });
    const loads: string[] = [];
    page.on("request", (request) => {
      // The browser reloads its tab's icon whenever the address changes.
      if (!request.url().includes("/icon.svg")) loads.push(request.url());
    });
    await expect(box(page)).toHaveValue("3 GB, 30 days");
    await page.getByText("Choose size, time and network").click();
    await page.getByRole("navigation", { name: "Network" }).getByRole("link", { name: "MTN" }).click();
    await expect(page).toHaveURL(/network=mtn$/);
    await expect(box(page)).toHaveValue("3 GB, 30 days, MTN");
    await expect(firstPlan(page)).toContainText("MTN");
    await page.getByRole("link", { name: "Most data per naira" }).click();
    await expect(page).toHaveURL(/sort=value$/);
    await expect(firstPlan(page)).toContainText("Most data per naira");
    await page.goBack();
    // Once Next has applied the address it writes it again, which can stop a second step back that is under way.
    await expect(page.getByRole("link", { name: "Lowest price", exact: true })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await page.goBack();
    await expect(page).toHaveURL(/\/plans\?gb=3&days=30$/);
    await expect(box(page)).toHaveValue("3 GB, 30 days");
    await expect(firstPlan(page)).toContainText("Glo 3.9 GB");
    expect(loads).toEqual([]);
  },
);

test(
  "separates night plans, social plans and plans of unknown size, with the reason",
  ONLY_LONG,
  async ({ page }) => {
    await page.goto("/plans?gb=1");
    await expect(answer(page)).not.toContainText(/Night|Weekend|social/);
    const limited = page.getByRole("region", { name: "Only at certain hours or for certain apps" });
    await expect(limited).toContainText(/Night 1 GB/);
    await page.goto("/plans?days=30");
    await expect(page.getByRole("region", { name: "Plans we can't compare" })).toHaveCount(0);
    await box(page).fill("social");
    await expect(firstPlan(page)).toContainText(/T2 \(9mobile\) Unlimited \(social\)/);
    await expect(page.getByText("One plan matches social apps.")).toBeVisible();
  },
);

test(
  "reports unknown words, a removed plan and an empty result, and keeps the text",
  ONLY_LONG,
  async ({ page }) => {
    await page.goto("/plans");
    await box(page).fill("unlimited 3gb");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(box(page)).toHaveAccessibleDescription(/We ignored “unlimited”/);
    await expect(box(page)).toHaveValue("unlimited 3gb");
    await expect(answer(page)).toContainText("3 GB or more");

    await page.goto("/plans?gb=50&days=1&max=100");
    await expect(
      page.getByText(/^No plan matches 50 GB or more, 1 day or longer, ₦100 or less\.$/),
    ).toBeVisible();
    await page.getByRole("link", { name: "Search above ₦100" }).click();
    await expect(firstPlan(page)).toContainText("GB");

    await page.goto("/data?network=mtn&plan=gone");
    await expect(page.getByText("That plan isn't available any more")).toBeVisible();
    await expect(page.getByRole("radio").first()).toBeVisible();

    await page.goto("/");
    await page.getByLabel("Search or enter a number").fill("2gb for a week");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/plans\?gb=2&days=7$/);
  },
);

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "supports the box, the links, the rest of the list and the chosen plan",
    ONLY_LONG,
    async ({ page, sandbox }) => {
      await page.goto("/plans");
      await box(page).fill("1gb a month");
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await expect(page).toHaveURL(/\/plans\?gb=1&days=30$/);
      await expect(firstPlan(page)).toContainText(/1 GB.*30 days/);
      await page.getByText(/^Show \d+ more plans$/).click();
      await expect(answer(page).getByRole("listitem").last()).toBeVisible();
      await page.getByText("Choose size, time and network").click();
      await page.getByRole("navigation", { name: "Network" }).getByRole("link", { name: "Airtel" }).click();
      await expect(page).toHaveURL(/gb=1&days=30&network=airtel$/);
      await firstPlan(page).getByRole("link").click();
      await expect(page.getByRole("radio")).toHaveCount(1);
      await expect(page.getByRole("radio")).toBeChecked();
      await expect(page.getByRole("button", { name: "Change plan" })).toBeVisible();
      const phone = newPhone("0802");
      await page.getByLabel("Phone number").fill(phone);
      await page.getByLabel("Email").fill(newEmail());
      await page.getByRole("button", { name: "Continue" }).click();
      await payButton(page).click();
      await (await atPaymentPage(page)).click();
      await expect(orderStatus(page)).toBeVisible();
      await expect.poll(() => sandbox.sentTo(phone)).toHaveLength(1);
    },
  );
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("is accessible and scrolls only vertically", ONLY_LONG, async ({ page }) => {
      for (const address of [
        "/plans",
        "/plans?gb=3&days=30",
        "/plans?q=unlimited+1gb",
        "/plans?gb=50&days=1&max=100",
      ]) {
        await page.goto(address);
        await expectAccessible(page);
      }
    });
  });
}
