import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expect, test } from "./fixtures";
import { holdScripts } from "./hold-scripts";
import { newEmail, newPhone } from "./journey";
import { ONLY_LONG } from "./long";

const box = (page: Page) => page.getByLabel("Search or enter a number");

async function look(page: Page, number: string): Promise<void> {
  await page.goto("/");
  await box(page).fill(number);
}

/** Afterwards: those of the addresses that this page has asked for which have one of these numbers. */
function watchAddresses(page: Page): (...numbers: string[]) => string[] {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  return (...numbers) => addresses.filter((address) => numbers.some((number) => address.includes(number)));
}

test("shows a guess while a phone number is typed and fills the chosen form, never an address", async ({
  page,
}) => {
  const phone = newPhone("0803");
  const addressesWith = watchAddresses(page);
  await look(page, phone);
  await expect(page.getByText(/looks like a phone number on MTN/)).toBeVisible();
  await page.getByRole("link", { name: "Buy airtime" }).click();
  await expect(page.getByLabel("Phone number")).toHaveValue(phone);
  await expect(page.getByRole("radio", { name: "MTN" })).toBeChecked();

  await look(page, phone);
  await page.getByRole("link", { name: "Buy data" }).click();
  await expect(page).toHaveURL(/\/data\?network=mtn$/);
  await expect(page.getByLabel("Phone number")).toHaveValue(phone);
  expect(addressesWith(phone.slice(1))).toEqual([]);
});

test(
  "opens the only matching form on Enter, and reports text that it doesn't recognise",
  ONLY_LONG,
  async ({ page }) => {
    await look(page, "0101 2345 67890");
    await box(page).press("Enter");
    await expect(page).toHaveURL(/\/electricity$/);
    await expect(page.getByLabel(/^Meter number/)).toHaveValue("0101234567890");
    await expect(page.getByRole("radio", { name: /^Prepaid/ })).toBeChecked();

    await look(page, "1234567890");
    await box(page).press("Enter");
    await expect(page).toHaveURL(/\/tv/);
    await expect(page.getByLabel(/Smartcard/i)).toHaveValue("1234567890");

    await look(page, "k7qf3-m2x9d");
    await box(page).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Track order" })).toBeVisible();
    await expect(page.getByLabel("Order reference")).toHaveValue("K7QF3-M2X9D");

    await look(page, "what is this");
    await box(page).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "No match found" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Contact us" })).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Airtime/ })
      .click();
    await expect(page).toHaveURL(/\/airtime$/);

    // A number that fits no service stays on this page.
    await look(page, "0803 123 45 99999");
    await box(page).press("Enter");
    await expect(page.getByText(/We found no match/)).toBeVisible();
    await expect(page).toHaveURL(/\/$/);

    await look(page, "8910300000001234567");
    await box(page).press("Enter");
    await expect(page).toHaveURL(/\/esim\/top-up\?iccid=8910300000001234567/);
  },
);

test("understands words, amounts and typing errors, and fills the form", async ({ page }) => {
  const addressesWith = watchAddresses(page);
  const enter = async (text: string) => {
    await look(page, text);
    await box(page).press("Enter");
  };
  await enter("abeg I wan buy light 10k 0101234567890");
  await expect(page).toHaveURL(/\/electricity$/);
  await expect(page.getByLabel(/^Meter number/)).toHaveValue("0101234567890");
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("10000");

  await enter("ikedc 5k");
  await expect(page.getByRole("radio", { name: "Ikeja Electric" })).toBeChecked();
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("5000");

  const phone = newPhone("0802");
  await enter(`airtel 500 ${phone}`);
  await expect(page).toHaveURL(/\/airtime$/);
  await expect(page.getByLabel("Phone number")).toHaveValue(phone);
  await expect(page.getByRole("radio", { name: "Airtel" })).toBeChecked();
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("500");

  await enter("dstv compact 7032123456");
  await expect(page).toHaveURL(/\/tv\?provider=dstv&package=compact$/);
  await expect(page.getByLabel(/Smartcard/i)).toHaveValue("7032123456");
  await expect(page.getByRole("radio", { name: /Compact/ }).and(page.locator(":checked"))).toHaveCount(1);

  await enter("waec result checker 3");
  await expect(page.getByRole("radio", { name: /WAEC/ })).toBeChecked();
  await expect(page.getByLabel("How many")).toHaveValue("3");

  await enter("bet9ja 2k");
  await expect(page.getByRole("radio", { name: /bet9ja/i })).toBeChecked();

  await enter("elektricty");
  await page.getByRole("link", { name: "Buy electricity" }).click();
  await expect(page).toHaveURL(/\/electricity$/);

  await enter("Great Britain");
  await expect(page).toHaveURL(/\/esim\/GB$/);
  await enter("esim for france");
  await expect(page).toHaveURL(/\/esim\/FR$/);
  await enter("uk and france");
  await expect(page).toHaveURL(/\/esim\/trip\?q=United\+Kingdom\+and\+France$/);
  await enter("Cotonou");
  await expect(page.getByText("No package for Cotonou (Benin) yet.")).toBeVisible();
  expect(addressesWith(phone.slice(1), "0101234567890", "7032123456")).toEqual([]);
});

test(
  "fills the form before the page was hydrated, too, and keeps numbers out of every address",
  ONLY_LONG,
  async ({ page }) => {
    const addressesWith = watchAddresses(page);
    const release = await holdScripts(page);
    const enter = async (text: string) => {
      await page.goto("/", { waitUntil: "commit" });
      await box(page).fill(text);
      await box(page).press("Enter");
    };
    await enter("abeg I wan buy light 10k 0101234567890");
    await expect(page).toHaveURL(/\/go\/electricity$/);
    await expect(page.getByLabel(/^Meter number/)).toHaveValue("0101234567890");
    await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("10000");

    await enter("dstv compact 7032123456");
    await expect(page).toHaveURL(/\/go\/tv\?provider=dstv&package=compact$/);
    await expect(page.getByLabel(/Smartcard/i)).toHaveValue("7032123456");
    await expect(page.getByRole("radio", { name: /Compact/ }).and(page.locator(":checked"))).toHaveCount(1);

    const phone = newPhone("0805");
    await enter(phone);
    await page.getByRole("link", { name: "Buy data" }).click();
    await expect(page).toHaveURL(/\/go\/data\?network=glo$/);
    await expect(page.getByLabel("Phone number")).toHaveValue(phone);
    // A number that fits no service.
    await enter("0803 123 45 99999");
    await expect(page.getByRole("heading", { level: 1, name: "No match found" })).toBeVisible();
    await expect(page).toHaveURL(/\/go$/);

    await enter(`airtel 500 ${phone}`);
    await expect(page.getByLabel("Phone number")).toHaveValue(phone);
    await expect(page.getByRole("radio", { name: "Airtel" })).toBeChecked();
    // What was filled in stays when the scripts come, which then show the price.
    release();
    await expect(page.getByRole("region", { name: "Order summary" })).toContainText("₦500");
    await expect(page.getByLabel("Phone number")).toHaveValue(phone);
    expect(addressesWith("0101234567890", "7032123456", phone.slice(1), "99999")).toEqual([]);
  },
);

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "understands words and amounts on /go, and shows the services when it finds nothing",
    ONLY_LONG,
    async ({ page }) => {
      const enter = async (text: string) => {
        await look(page, text);
        await box(page).press("Enter");
      };
      await enter("ikedc prepaid 5k");
      await expect(page.getByRole("radio", { name: "Ikeja Electric" })).toBeChecked();
      await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("5000");
      await enter("airtel 500 08021234567");
      await expect(page.getByLabel("Phone number")).toHaveValue("08021234567");
      await expect(page.getByRole("radio", { name: "Airtel" })).toBeChecked();
      await enter("gotv jinja 2012345678");
      await expect(page.getByLabel(/Smartcard/i)).toHaveValue("2012345678");
      await expect(page.getByRole("radio", { name: /Jinja/ })).toBeChecked();
      await enter("waec 3");
      await expect(page.getByLabel("How many")).toHaveValue("3");
      await enter("one x bet 2k");
      await expect(page.getByRole("radio", { name: /1xBet/i })).toBeChecked();
      await enter("Faransa");
      await expect(page).toHaveURL(/\/esim\/FR$/);
      await enter("mtn");
      await page.getByRole("link", { name: /^Buy data/ }).click();
      await expect(page).toHaveURL(/\/data\?network=mtn$/);
      await enter("flying carpet");
      await expect(page.getByRole("main").getByRole("link", { name: "Contact us" })).toBeVisible();
      await expect(page.getByRole("main").getByRole("link", { name: /^Electricity/ })).toBeVisible();
    },
  );
});

test.describe("numbers without script", () => {
  test.use({ javaScriptEnabled: false });

  test("opens and fills the only matching form from /go, or offers a choice", ONLY_LONG, async ({ page }) => {
    const addressesWith = watchAddresses(page);
    const phone = newPhone("0805");
    await look(page, phone);
    await box(page).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "What would you like to buy?" })).toBeVisible();
    await expect(page.getByText(/looks like a phone number on Glo/)).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.getByRole("link", { name: "Buy airtime" }).click();
    await expect(page.getByLabel("Phone number")).toHaveValue(phone);
    await page.getByLabel("Amount", { exact: true }).fill("120");
    await page.getByLabel("Email").fill(newEmail());
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Check before you pay")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Glo" })).toBeChecked();

    await look(page, phone);
    await box(page).press("Enter");
    await page.getByRole("link", { name: "Buy data" }).click();
    await expect(page.getByLabel("Phone number")).toHaveValue(phone);
    await expect(page.getByRole("button", { name: "Glo", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.getByRole("button", { name: "MTN", exact: true }).click();
    await expect(page.getByLabel("Phone number")).toHaveValue(phone);

    await look(page, "0101234567890");
    await box(page).press("Enter");
    await expect(page.getByLabel(/^Meter number/)).toHaveValue("0101234567890");
    await look(page, "1234567890");
    await box(page).press("Enter");
    await expect(page.getByLabel(/Smartcard/i)).toHaveValue("1234567890");
    await page.getByRole("navigation").getByRole("button", { name: "GOtv" }).click();
    await expect(page.getByLabel(/Smartcard/i)).toHaveValue("1234567890");
    await look(page, "K7QF3M2X9D");
    await box(page).press("Enter");
    await expect(page.getByLabel("Order reference")).toHaveValue("K7QF3-M2X9D");
    // The same box on the page of answers.
    await look(page, "hello");
    await box(page).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "No match found" })).toBeVisible();
    await box(page).fill("0101234567891");
    await box(page).press("Enter");
    await expect(page.getByLabel(/^Meter number/)).toHaveValue("0101234567891");
    expect(addressesWith(phone.slice(1), "0101234567890", "1234567890", "0101234567891")).toEqual([]);
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`keeps the box and the choice accessible, ${colorScheme}, at 360 px`, ONLY_LONG, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 740 });
    await look(page, "8031234567");
    await expect(page.getByText("This may be a phone number or a smartcard/IUC number.")).toBeVisible();
    await expect(page.getByRole("link", { name: "TV subscription" })).toBeVisible();
    await expectAccessible(page);
    for (const address of [
      "/go?q=8031234567",
      "/go?q=hello",
      "/go/airtime?q=08031234567",
      "/go/electricity?q=1",
    ]) {
      await page.goto(address);
      await expectAccessible(page);
    }
  });
}
