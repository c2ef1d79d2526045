import type { Page } from "@playwright/test";
import { open, openSection } from "./desk/desk";
import { expect, test } from "./fixtures";
import { atPaymentPage, newPhone, orderStatus, payButton, refreshUntil } from "./journey";
import { onlyLong } from "./long";
import { enterAs, newUser } from "./people";
import { query } from "./query";

const LABEL = "Domain for purchases without an email";

async function setDropDomain(): Promise<void> {
  await query(
    `INSERT INTO settings (key, value, updated_at) VALUES ('shop', '{"dropDomain":"drop.example.ng"}', now())
     ON CONFLICT (key) DO UPDATE SET value = settings.value || excluded.value`,
  );
}

/** Opens the airtime form once it no longer needs an email: the first visitor regenerates each cached page. */
async function openAirtime(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto("/airtime");
      return page.getByLabel("Email (optional)").isVisible();
    })
    .toBe(true);
}

test("sells airtime without an email once the owner has set a domain for it", async ({ page, browser }) => {
  const desk = await open(browser, await newUser("owner"));
  await openSection(desk, "Settings");
  const part = desk.getByRole("region", { name: "Name, colour and contacts" });
  await part.getByLabel(LABEL).fill("ada@example.com");
  await part.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText("Enter a domain like orders.example.com.")).toBeVisible();
  await part.getByLabel(LABEL).fill("Drop.example.ng");
  await part.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText("Saved", { exact: true })).toBeVisible();

  await openAirtime(page);
  await page.getByLabel("Phone number").fill(newPhone());
  await page.getByLabel("Amount", { exact: true }).fill("500");
  await payButton(page).click();
  await expect(page.getByText(/For .+@drop\.example\.ng/)).toBeVisible();
  await (await atPaymentPage(page)).click();
  await expect(orderStatus(page)).toContainText("was delivered at");
  await expect(page.getByText("Save this link: it's the only way back to this order.")).toBeVisible();

  // A token would be lost with the link.
  await page.goto("/electricity");
  await expect(page.getByLabel("Email", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Enter your email address.").first()).toBeVisible();

  await desk.goto("/admin/orders");
  await expect(desk.getByText(/· No email/).first()).toBeVisible();
});

test("leaves the email of a signed-in customer empty once they have emptied it", async ({ page }) => {
  await setDropDomain();
  const login = await newUser();
  await enterAs(page.context(), login);
  await openAirtime(page);
  const email = page.getByLabel("Email (optional)");
  await page.getByLabel("Phone number").fill(newPhone());
  await page.getByLabel("Amount", { exact: true }).fill("500");
  await expect(email).toHaveValue(login.email);
  await email.fill("");
  await page.getByLabel("Amount", { exact: true }).fill("700");
  await expect(payButton(page)).toHaveText(/Pay ₦7/);
  await expect(email).toHaveValue("");
  await payButton(page).click();
  await (await atPaymentPage(page)).click();
  await expect(orderStatus(page)).toContainText("was delivered at");
  // Their account leads back to it, too.
  await expect(page.getByText("Keep this link private: it opens the order.")).toBeVisible();
});

test.describe("without script", onlyLong(true), () => {
  test.use({ javaScriptEnabled: false });
  test("sells airtime without an email", async ({ page }) => {
    await setDropDomain();
    await openAirtime(page);
    await page.getByLabel("Phone number").fill(newPhone());
    await page.getByLabel("Amount", { exact: true }).fill("500");
    await page.getByRole("button", { name: "Continue" }).click();
    await payButton(page).click();
    await (await atPaymentPage(page)).click();
    await refreshUntil(page, "Delivered");
    await expect(page.getByText("Save this link: it's the only way back to this order.")).toBeVisible();
  });
});

test.afterAll(() => query("UPDATE settings SET value = value - 'dropDomain' WHERE key = 'shop'"));
