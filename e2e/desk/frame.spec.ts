import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { ONLY_LONG, onlyLong } from "../long";
import { newUser } from "../people";
import { buy, look, open, PHONE } from "./desk";

test.use({ viewport: PHONE });

/** What the content policy refuses is reported in the console. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on("console", (line) => line.type() === "error" && faults.push(line.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  return faults;
}

test("keeps the sections behind a menu on a phone and beside the page on a desk", async ({ browser }) => {
  const desk = await open(browser, await newUser("owner"));
  const faults = faultsOf(desk);
  const menu = desk.getByRole("navigation", { name: "Admin menu" });
  await desk.goto("/admin/orders");
  await expect(menu).toBeHidden();
  // By keyboard: skip link, menu, Esc gives the focus back to the button.
  await desk.keyboard.press("Tab");
  await expect(desk.getByRole("link", { name: "Skip to content" })).toBeFocused();
  const button = desk.getByRole("button", { name: "Menu", exact: true });
  await button.focus();
  await desk.keyboard.press("Enter");
  await expect(menu.getByRole("link", { name: "Orders", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(menu.locator("[aria-current]")).toHaveCount(1);
  await desk.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await desk.keyboard.press("Enter");
  await expect(menu).toBeVisible();
  // Leaves the button without focus: it looks at wide screens too, which have no button.
  await look(desk, "frame-menu");
  await desk.keyboard.press("Escape");
  await expect(menu).toBeHidden();

  await desk.setViewportSize({ width: 1280, height: 800 });
  await expect(menu).toBeVisible();
  await expect(button).toBeHidden();
  await menu.getByRole("link", { name: "Activity log" }).click();
  await expect(desk.getByRole("heading", { level: 1 })).toHaveText("Activity log");
  await look(desk, "frame");
  // Admin has its own document: none of the shop's styles, header or footer.
  await expect(desk.getByRole("contentinfo")).toHaveCount(0);
  await expect(desk.locator("link[rel=preload][as=style]")).toHaveCount(0);
  expect(faults).toEqual([]);
  await desk.context().close();
});

test("works where the browser refuses storage", ONLY_LONG, async ({ browser }) => {
  const desk = await open(browser, await newUser("owner"));
  await desk.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("Access is denied", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, { get: refuse });
  });
  await desk.goto("/admin/orders");
  // The script, which reads the storage, may still be on its way.
  await expect(async () => {
    await desk.keyboard.press("?");
    await expect(desk.getByRole("dialog", { name: "Keys" })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await desk.context().close();
});

const MENUS: [role: string, sections: (string | RegExp)[]][] = [
  ["support", ["Home", /^Inbox/, "Orders", "Customers", "Disputes", "Alerts", "Webhooks"]],
  [
    "accountant",
    ["Home", /^Inbox/, "Orders", "Catalogue & prices", "Money", "Reports", "Disputes", "Alerts"],
  ],
];
for (const [role, sections] of MENUS) {
  test(
    `shows ${role} only the sections that the role may open`,
    onlyLong(role === "accountant"),
    async ({ browser }) => {
      const desk = await open(browser, await newUser(role));
      await desk.getByRole("button", { name: "Menu", exact: true }).click();
      const links = desk.getByRole("navigation", { name: "Admin menu" }).getByRole("listitem");
      await expect(links).toHaveText(sections);
      await desk.context().close();
    },
  );
}

test(
  "shows orders as a table with columns, sorting, filter chips and export on a wide screen",
  ONLY_LONG,
  async ({ page, browser }) => {
    const { ref, email } = await buy(page, `0803${String(Date.now()).slice(-7)}`, 260);
    const desk = await open(browser, await newUser("owner"));
    const faults = faultsOf(desk);
    await desk.setViewportSize({ width: 1280, height: 800 });
    await desk.goto("/admin/orders?service=airtime");
    const table = desk.getByRole("group", { name: "Orders table" }).getByRole("table");
    await expect(table.getByRole("row").filter({ hasText: ref })).toContainText(email);
    const chips = desk.getByRole("list", { name: "Active filters" });
    await expect(chips).toContainText("Service: Airtime");
    // Sorting keeps the filter, and the filter form keeps the sorting.
    await table.getByRole("link", { name: "Placed" }).click();
    await expect(desk).toHaveURL(/service=airtime&sort=oldest/);
    await expect(table.getByRole("columnheader", { name: "Placed" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    await desk.getByText("Columns", { exact: true }).click();
    await desk.getByRole("checkbox", { name: "Customer" }).uncheck();
    await desk.getByRole("checkbox", { name: "Payment fee" }).check();
    await desk.getByRole("button", { name: "Show columns" }).click();
    await expect(table.getByRole("columnheader")).toHaveText([
      "Reference",
      /^Placed/,
      "Item",
      "Status",
      "Payment fee",
      "Total",
      "Margin",
    ]);
    await look(desk, "orders-table");
    const [download] = await Promise.all([
      desk.waitForEvent("download"),
      desk.getByRole("link", { name: "Export (CSV)" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("orders.csv");
    await desk.getByRole("link", { name: "Remove filter Service: Airtime" }).click();
    await expect(chips).toHaveCount(0);
    await expect(desk).toHaveURL(/sort=oldest&columns=/);
    expect(faults).toEqual([]);
    await desk.context().close();
  },
);

test(
  "finds an order by a part of its reference or phone from any page, without JavaScript too",
  ONLY_LONG,
  async ({ page, browser, baseURL }) => {
    const phone = `0803${String(Date.now()).slice(-7)}`;
    const { ref, email } = await buy(page, phone, 250);
    const desk = await open(browser, await newUser("support"));
    const faults = faultsOf(desk);

    // The palette, by keyboard alone: two presses and a text.
    await desk.goto("/admin/alerts");
    const palette = desk.getByRole("dialog", { name: "Search orders, customers and pages" });
    await expect(async () => {
      await desk.keyboard.press("ControlOrMeta+k");
      await expect(palette).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(palette.getByRole("link", { name: "Inbox" })).toBeVisible();
    await expect(palette.getByRole("link", { name: "Staff" })).toHaveCount(0);
    await desk.keyboard.type(ref.slice(0, 5).toLowerCase());
    await expect(palette.getByRole("link", { name: new RegExp(ref) })).toBeVisible();
    await look(desk, "palette");
    await desk.keyboard.press("Enter");
    await expect(desk).toHaveURL(`${baseURL}/admin/orders/${ref}`);
    expect(faults).toEqual([]);

    const plain = await browser.newContext({ baseURL, javaScriptEnabled: false, viewport: PHONE });
    await plain.addCookies(await desk.context().cookies());
    const still = await plain.newPage();
    const search = async (text: string) => {
      await still.goto("/admin/webhooks");
      await still.getByRole("searchbox", { name: "Search orders, customers and pages" }).fill(text);
      await still.keyboard.press("Enter");
    };
    // The last digits of a phone, the end of a reference, the beginning of an email: the one match opens at once.
    for (const text of [phone.slice(-6), ref.slice(-5), email.split("@")[0] ?? ""]) {
      await search(text);
      await expect(still).toHaveURL(`${baseURL}/admin/orders/${ref}`);
    }
    await search("alert");
    await expect(still).toHaveURL(`${baseURL}/admin/alerts`);
    await search("no such thing");
    await expect(still.getByText("No match.", { exact: false })).toBeVisible();
    // What was typed stays out of the address.
    expect(still.url()).not.toContain("such");
    await plain.close();
    await desk.context().close();
  },
);
