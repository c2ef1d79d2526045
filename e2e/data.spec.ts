import type { Page } from "@playwright/test";
import { LANGUAGES, OFFERED } from "../lib/words/locale";
import { expect, test } from "./fixtures";
import { holdScripts } from "./hold-scripts";
import { newEmail, newPhone, orderStatus, payButton, payFor } from "./journey";
import { ONLY_LONG, onlyLong } from "./long";

const plans = (page: Page) => page.getByRole("group", { name: "Plan" }).getByRole("radio");
const network = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Network" }).getByRole("button", { name, exact: true });
const period = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Validity" }).getByRole("button", { name, exact: true });

/** The last field ends within 1,200 px. The pay button is always in view, and the summary below it repeats what was chosen. */
async function expectShort(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const { bottom, wide } = await page.locator("#email").evaluate((field) => ({
    bottom: field.getBoundingClientRect().bottom + window.scrollY,
    wide: document.documentElement.scrollWidth,
  }));
  expect(bottom).toBeLessThanOrEqual(1_200);
  expect(wide).toBeLessThanOrEqual(360);
}

test("takes the network from the number, offers the best three, pays and delivers, in four taps", async ({
  page,
  sandbox,
}) => {
  const phone = newPhone("0802");
  await page.goto("/");
  await page.getByRole("link", { name: /^Data/ }).click();
  // 1: the number.
  await page.getByLabel("Phone number").fill(phone);
  await expect(network(page, "Airtel")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Phone number")).toHaveAccessibleDescription(/Looks like Airtel/);
  await expect(period(page, "Month")).toHaveAttribute("aria-pressed", "true");
  await expect(plans(page)).toHaveCount(3);
  await expect(page.getByText("Lowest price")).toHaveCount(1);
  await expect(page.getByText("Best value")).toHaveCount(1);
  // 2: the plan.
  const best = page.getByRole("radio", { name: /Best value/ });
  await best.click();
  await expect(plans(page)).toHaveCount(3);
  await expect(best).toBeChecked();
  // 3: the address.
  await page.getByLabel("Email").fill(newEmail());
  await expect(payButton(page)).toBeVisible();
  await expectShort(page);
  await expect(page.getByRole("region", { name: "Order summary" })).toContainText(/Airtel .*GB, 30\sdays/);
  // 4: pay.
  await payFor(page);
  await expect(orderStatus(page)).toContainText("Delivered");
  expect((await sandbox.sentTo(phone)).map(({ status }) => status)).toEqual(["SUCCESS"]);

  await page.goto("/data");
  await page.getByLabel("Phone number").fill(phone);
  await expect(page.getByText("Last time")).toHaveCount(1);
});

for (const locale of OFFERED.filter((one) => one !== "en")) {
  // Hausa has the longest words here.
  test(
    `fits number, plan and email into 1,200 px in ${LANGUAGES[locale].name}`,
    onlyLong(locale !== "ha"),
    async ({ page }) => {
      // On a slow first visit the display font arrives too late. Without it, headings and the shop's name are wider.
      await page.route("**/*.woff2", (route) => route.abort());
      await page.goto(`/${locale}/data`);
      await page.locator("input[name='recipients.0.phone']").fill(newPhone("0802"));
      await expect(page.getByRole("button", { name: "Airtel", exact: true })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
      const offered = page.locator("input[type=radio][name=plan]");
      await expect(offered).toHaveCount(3);
      await offered.nth(1).check({ force: true });
      await page.locator("#email").fill(newEmail());
      // "Pay ₦586": nothing else comes.
      await expect(page.getByRole("button", { name: /₦/ })).toBeVisible();
      await expectShort(page);
    },
  );
}

test("shows all plans by period and by where they come from, and says what SME and corporate are", async ({
  page,
}) => {
  await page.goto("/data");
  await page.getByLabel("Phone number").fill(newPhone("0803"));
  await page.getByRole("button", { name: /^All \d+ plans$/ }).click();
  await expect(page).toHaveURL(/\/data\?all=1$/);
  await expect(page.getByText("SME: shared from a business account.")).toBeHidden();
  await page.getByText(/^SME: \d+ plans?$/).click();
  await expect(page.getByText("SME: shared from a business account.")).toBeVisible();
  await expect(page.getByText("Gifting: the network's standard plan.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Price", exact: true }).click();
  await page.getByRole("radio", { name: /SME/ }).first().click();
  await expect(plans(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Change plan" }).click();
  await period(page, "Week").click();
  await expect(page).toHaveURL(/validity=week&all=1&sort=price$/);
  await page.goBack();
  await expect(period(page, "Month")).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Best three" }).click();
  await expect(plans(page)).toHaveCount(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test(
  "shows all plans if that was pressed before the page was hydrated, then what is pressed next",
  ONLY_LONG,
  async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/data", { waitUntil: "commit" });
    await page.getByLabel("Phone number").fill(newPhone("0803"));
    await page.getByRole("button", { name: /^All \d+ plans$/ }).click();
    const sme = page.getByText("SME: shared from a business account.");
    await expect(page.getByText(/^SME: \d+ plans?$/)).toBeVisible();
    release();
    await expect(page).toHaveURL(/\/data\?all=1$/);
    await expect(sme).toBeHidden();
    await page.getByText(/^SME: \d+ plans?$/).click();
    await expect(sme).toBeVisible();
    await page.getByRole("button", { name: "Best three" }).click();
    await expect(plans(page)).toHaveCount(3);
    await plans(page).first().check();
    await expect(plans(page)).toHaveCount(3);
  },
);

test(
  "warns about a number of another network than the plan's, and allows it",
  ONLY_LONG,
  async ({ page }) => {
    await page.goto("/data?network=mtn&validity=week");
    await page.getByRole("radio").first().click();
    await page.getByLabel("Phone number").fill(newPhone("0805"));
    await expect(page.getByText("This number looks like Glo, but the plan is for MTN.")).toBeVisible();
    await page.getByLabel("Email").fill(newEmail());
    await expect(payButton(page)).toBeVisible();
    await page.getByRole("button", { name: "Show Glo plans" }).click();
    await expect(page).toHaveURL(/network=glo/);
  },
);

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("keeps the number in the form, never in the address, while other plans are shown", async ({
    page,
  }) => {
    const phone = newPhone("0805");
    await page.goto("/data");
    await page.getByLabel("Phone number").fill(phone);
    await period(page, "Week").click();
    await expect(page.getByLabel("Phone number")).toHaveValue(phone);
    await expect(network(page, "Glo")).toHaveAttribute("aria-pressed", "true");
    await expect(period(page, "Week")).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: /^All \d+ plans$|^Best three$/ }).click();
    await network(page, "MTN").click();
    await expect(network(page, "MTN")).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Best three" }).click();
    await plans(page).first().check();
    await page.getByLabel("Email").fill(newEmail());
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("region", { name: "Order summary" })).toContainText(/MTN .*GB/);
    await expect(period(page, "Week")).toHaveAttribute("aria-pressed", "true");
    await expect(plans(page).first()).toBeChecked();
    expect(page.url()).not.toContain(phone.slice(1));
  });

  test(
    "opens the plans again after one that the address names, and leaves all plans",
    ONLY_LONG,
    async ({ page }) => {
      await page.goto("/data?all=1");
      const id = await plans(page).first().getAttribute("value");
      await page.getByRole("button", { name: "Best three" }).click();
      await expect(plans(page)).toHaveCount(3);
      await page.goto(`/data?plan=${id}`);
      await expect(plans(page)).toHaveCount(1);
      await page.getByRole("button", { name: "Change plan" }).click();
      await expect(plans(page)).toHaveCount(3);
    },
  );
});
