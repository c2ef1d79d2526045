import { open, openSection } from "./desk/desk";
import { expect, test } from "./fixtures";
import { atPaymentPage, newPhone, orderStatus, payButton, refreshUntil } from "./journey";
import { onlyLong } from "./long";
import { newUser } from "./people";
import { query } from "./query";

const LABEL = "Domain for purchases without an email";

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

  // The first visitor regenerates each cached page.
  await expect
    .poll(async () => {
      await page.goto("/airtime");
      return page.getByLabel("Email (optional)").isVisible();
    })
    .toBe(true);
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

test.describe("without script", onlyLong(true), () => {
  test.use({ javaScriptEnabled: false });
  test("sells airtime without an email", async ({ page }) => {
    await query(
      `INSERT INTO settings (key, value, updated_at) VALUES ('shop', '{"dropDomain":"drop.example.ng"}', now())
       ON CONFLICT (key) DO UPDATE SET value = settings.value || excluded.value`,
    );
    await expect
      .poll(async () => {
        await page.goto("/airtime");
        return page.getByLabel("Email (optional)").isVisible();
      })
      .toBe(true);
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
