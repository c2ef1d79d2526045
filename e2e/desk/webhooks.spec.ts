import { ordersOf } from "../books";
import { expect, test } from "../fixtures";
import { orderStatus } from "../journey";
import { ONLY_LONG } from "../long";
import { newUser } from "../people";
import { buy, look, open, openSection, PHONE } from "./desk";

test.use({ viewport: PHONE });

test(
  "shows what a webhook did, and changes no order when it is read again",
  ONLY_LONG,
  async ({ page, browser }) => {
    const { email } = await buy(page, "08031112233", 210);
    await expect(orderStatus(page)).toContainText("Delivered");
    const before = await ordersOf(email);
    const desk = await open(browser, await newUser("support"));
    await openSection(desk, "Webhooks");
    const first = desk
      .getByRole("listitem")
      .filter({ hasText: /Paystack: .*(payment confirmed|already known)/ })
      .first();
    // The order may be delivered before its webhook arrives, and the page doesn't update.
    await expect(async () => {
      await desk.goto("/admin/webhooks");
      await expect(first).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await look(desk, "webhooks");
    await first.getByRole("button", { name: /^Retry event \d+$/ }).click();
    await expect(desk.getByText("We'll check this event again within seconds.")).toBeVisible();
    await expect
      .poll(async () => {
        await desk.goto("/admin/webhooks");
        return desk.getByText("not processed yet").count();
      })
      .toBe(0);
    expect(await ordersOf(email)).toEqual(before);
    // On a wide screen a table, with filters in the address.
    await desk.setViewportSize({ width: 1280, height: 900 });
    await expect(desk.getByRole("table").getByRole("row").nth(1)).toContainText(/Supplier|Paystack/);
    await desk.getByText("Filter by sender, result or date").click();
    await desk.getByLabel("Sender").selectOption("paystack");
    await desk.getByRole("button", { name: "Apply filters" }).click();
    await expect(desk).toHaveURL(/source=paystack/);
    await expect(desk.getByRole("table").getByRole("cell", { name: "Supplier", exact: true })).toHaveCount(0);
    await desk.getByRole("link", { name: "Remove filter Sender: Paystack" }).click();
    await expect(desk).toHaveURL(/\/admin\/webhooks$/);
    await desk.context().close();

    const auditor = await open(browser, await newUser("auditor"));
    await auditor.goto("/admin/webhooks");
    await expect(auditor.getByRole("button", { name: /^Retry event/ })).toHaveCount(0);
    await auditor.context().close();
  },
);
