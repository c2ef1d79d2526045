import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { newEmail, newPhone, orderStatus } from "../journey";
import { focusStop } from "./in-page";

/** Presses Tab until the wanted element has focus. Every stop on the way must be visible. */
async function tabTo(page: Page, wanted: RegExp, max = 60): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < max; step++) {
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

test("completes a purchase by keyboard: skip link, form, mistake, payment, order summary", async ({
  page,
}) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(focused(page)).toHaveText("Skip to content");
  await expect(focused(page)).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#/);
  await page.keyboard.press("Tab");
  // Past the header: the first element of the main content.
  expect(await focused(page).evaluate((element) => element.closest("main") !== null)).toBe(true);
  await tabTo(page, /^a .*\/airtime/);
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1, name: "Buy airtime" })).toBeVisible();
  // Wait for hydration: before it, Enter posts the form.
  await expect(page.getByRole("button", { name: "₦500" })).toBeVisible();
  await tabTo(page, /input .*phone/);
  await page.keyboard.type("0803 123");
  await tabTo(page, /amount$/);
  await page.keyboard.type("390");
  await tabTo(page, /email$/);
  await page.keyboard.type(newEmail());
  await page.keyboard.press("Enter");
  // The invalid field gets the focus and describes its error.
  await expect(focused(page)).toHaveAccessibleName("Phone number");
  await expect(focused(page)).toHaveAccessibleDescription(/Enter a Nigerian mobile number/);
  await expect(focused(page)).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(newPhone("0803"));
  // The network was detected from the number. Arrow keys choose another and return.
  await expect(page.getByRole("radio", { name: "MTN" })).toBeChecked();
  await tabTo(page, /product$/);
  await expect(focused(page)).toHaveAccessibleName("MTN");
  await page.keyboard.press("ArrowRight");
  await expect(focused(page)).toBeChecked();
  await expect(page.getByRole("radio", { name: "MTN" })).not.toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("radio", { name: "MTN" })).toBeChecked();
  // The price arrives automatically. Until then the button asks for it.
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
