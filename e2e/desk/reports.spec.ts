import { expect, test } from "../fixtures";
import { orderStatus } from "../journey";
import { ONLY_LONG } from "../long";
import { newUser } from "../people";
import { buy, look, open } from "./desk";

test(
  "shows each report with chart and table; a service leads to its orders",
  ONLY_LONG,
  async ({ page, browser }) => {
    test.slow();
    const { ref } = await buy(page, "08031114477", 400);
    await expect(orderStatus(page)).toContainText("Delivered");
    const desk = await open(browser, await newUser("owner"));
    await desk.setViewportSize({ width: 1280, height: 900 });
    await desk.goto("/admin");
    // The script may still be on its way.
    await expect(async () => {
      await desk.keyboard.press("g");
      await desk.keyboard.press("r");
      await expect(desk.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    const tabs = desk.getByRole("navigation", { name: "Reports" });
    for (const name of ["Products", "Providers", "Payment channels", "Hours", "Price and cost"]) {
      await tabs.getByRole("link", { name, exact: true }).click();
      await expect(tabs.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
      await expect(desk.getByRole("img", { name: /table has the figures|weekday and hour/ })).toBeVisible();
      await look(desk, `report-${name.toLowerCase().replaceAll(" ", "-")}`);
    }
    for (const name of ["Failures", "Returning customers"]) {
      await tabs.getByRole("link", { name, exact: true }).click();
      await expect(tabs.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
    }
    await tabs.getByRole("link", { name: "Services", exact: true }).click();
    await look(desk, "report-services");
    await desk.getByRole("group", { name: "By service" }).getByRole("link", { name: "Airtime" }).click();
    await expect(desk).toHaveURL(/\/admin\/orders\?service=airtime&from=/);
    await expect(desk.getByRole("row").filter({ hasText: ref })).toBeVisible();
    await desk.context().close();
  },
);
