import { expect, test } from "../fixtures";
import { orderStatus } from "../journey";
import { ONLY_LONG } from "../long";
import { newUser } from "../people";
import { buy, look, open, PHONE } from "./desk";

const NAIRA = /^−?₦[\d,]+(\.\d\d)?$/;

test(
  "walks through Money's tabs; a figure of the trial balance opens its entries",
  ONLY_LONG,
  async ({ page, browser }) => {
    test.slow();
    const { ref } = await buy(page, "08031114466", 300);
    await expect(orderStatus(page)).toContainText("Delivered");
    const desk = await open(browser, await newUser("owner"));
    await desk.setViewportSize({ width: 1280, height: 900 });
    await desk.goto("/admin/money");
    const tab = (name: string) =>
      desk.getByRole("navigation", { name: "Money" }).getByRole("link", { name, exact: true });
    for (const name of ["Payouts", "Supplier balance", "Wallets", "Fees", "VAT", "Trial balance"]) {
      await tab(name).click();
      await expect(desk.getByRole("heading", { level: 1, name })).toBeVisible();
      await look(desk, `money-${name.toLowerCase().replace(" ", "-")}`);
    }
    const table = desk.getByRole("group", { name: "Trial balance" });
    // Where it is wider than its box it fades at the cut edge, as far as there is more to scroll to.
    const fades = () =>
      table.evaluate((node) => {
        const style = getComputedStyle(node);
        return ["--cut-start", "--cut-end"].map((name) => Number.parseFloat(style.getPropertyValue(name)));
      });
    await expect.poll(fades).toEqual([0, 0]);
    await desk.setViewportSize(PHONE);
    await expect.poll(fades).toEqual([0, 48]);
    await table.evaluate((node) => node.scrollTo(node.scrollWidth, 0));
    await expect.poll(fades).toEqual([48, 0]);
    await table.focus();
    await expect(table).toHaveCSS("mask-image", "none");
    await desk.setViewportSize({ width: 1280, height: 900 });
    const total = table.getByRole("row", { name: /^Total/ }).getByRole("cell");
    await expect(total.nth(1)).toHaveText("₦0");
    await expect(total.nth(4)).toHaveText("₦0");
    await expect(total.nth(2)).toHaveText(NAIRA);
    expect(await total.nth(2).textContent()).toBe(await total.nth(3).textContent());
    const [file] = await Promise.all([
      desk.waitForEvent("download"),
      desk.getByRole("link", { name: "Download “Trial balance” as an Excel workbook" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^trial-.*\.xlsx$/);
    const sales = table.getByRole("row", { name: /^Sales/ }).getByRole("cell");
    await sales.nth(3).getByRole("link").click();
    await expect(desk.getByRole("heading", { level: 1, name: "Sales" })).toBeVisible();
    await desk.getByRole("link", { name: "Day", exact: true }).click();
    await expect(desk.getByRole("row").filter({ hasText: ref })).toContainText("₦");
    await look(desk, "money-entries");
    await desk.context().close();
  },
);
