import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { newEmail, newPhone, orderStatus } from "../journey";
import { focusStop } from "./in-page";

/** Presses Tab until the keyboard is where a person wants it; every stop on the way must be seen. */
async function tabTo(page: Page, wanted: RegExp, most = 60): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < most; step++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(focusStop);
    if (!stop) continue;
    expect(stop, "a ring, and not behind the bar").toMatchObject({ unmarked: false, hidden: false });
    if (wanted.test(stop.name)) return;
    passed.push(stop.name);
  }
  throw new Error(`Tab never came to ${wanted}: ${passed.join(" · ")}`);
}

const focused = (page: Page) => page.locator(":focus");

test("the whole purchase without a pointer: skip link, form, mistake, payment, slip", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(focused(page)).toHaveText("Skip to the content");
  await expect(focused(page)).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  // Past the header: the first thing of the page itself.
  expect(await focused(page).evaluate((element) => element.closest("main") !== null)).toBe(true);
  await tabTo(page, /^a .*\/airtime/);
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1, name: "Buy airtime" })).toBeVisible();
  await tabTo(page, /input .*phone/);
  await page.keyboard.type("0803 123");
  await tabTo(page, /amount$/);
  await page.keyboard.type("390");
  await tabTo(page, /email$/);
  await page.keyboard.type(newEmail());
  await page.keyboard.press("Enter");
  // The mistake takes the focus, and says what it is.
  await expect(focused(page)).toHaveAccessibleName("Phone number");
  await expect(focused(page)).toHaveAccessibleDescription(/This isn't a Nigerian mobile number/);
  await expect(focused(page)).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(newPhone("0803"));
  // The network came with the number; another is one arrow away, and back.
  await expect(page.getByRole("radio", { name: "MTN" })).toBeChecked();
  await tabTo(page, /product$/);
  await expect(focused(page)).toHaveAccessibleName("MTN");
  await page.keyboard.press("ArrowRight");
  await expect(focused(page)).toBeChecked();
  await expect(page.getByRole("radio", { name: "MTN" })).not.toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("radio", { name: "MTN" })).toBeChecked();
  // The price comes by itself; until then the button asks for it.
  await expect(page.getByRole("button", { name: /^Pay ₦/ })).toBeVisible();
  await tabTo(page, /^button Pay ₦/);
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Sandbox payment" })).toBeVisible();
  await page.getByRole("button", { name: /^Pay ₦/ }).focus();
  await page.keyboard.press("Enter");
  await expect(orderStatus(page)).toContainText("Delivered");
  await tabTo(page, /^a .*receipt/i);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Receipt");
});
