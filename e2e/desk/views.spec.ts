import { expect, test } from "../fixtures";
import { airtimeOrder, newPhone, placeByApi } from "../journey";
import { ONLY_LONG } from "../long";
import { newUser } from "../people";
import { look, open, PHONE, WIDE } from "./desk";

test.use({ viewport: PHONE });

test(
  "saves a list's filters as a view, one's own or for all staff, without JavaScript too",
  ONLY_LONG,
  async ({ page, browser, baseURL }) => {
    const { ref } = await placeByApi(page.request, airtimeOrder(newPhone(), 140));
    const owner = await open(browser, await newUser("owner"));
    await owner.goto("/admin/orders");
    const views = owner.getByRole("navigation", { name: "Views" });
    await expect(views.getByRole("listitem").first()).toHaveText("All");
    await views.getByRole("link", { name: "Needs action" }).click();
    await expect(owner).toHaveURL(/status=under_review$/);
    await expect(views.getByRole("link", { name: "Needs action" })).toHaveAttribute("aria-current", "page");
    // A view that exists isn't offered to be saved.
    await expect(owner.getByText("Save view")).toHaveCount(0);

    const name = `Unpaid ${ref}`;
    await owner.goto("/admin/orders?status=awaiting_payment&service=airtime&sort=oldest&columns=ref.total");
    await owner.getByText("Save view").first().click();
    await owner.getByLabel("Name").fill(name);
    await owner.getByRole("checkbox", { name: "Show it to all staff" }).check();
    await owner.getByRole("button", { name: "Save view" }).click();
    await expect(owner.getByText("You'll find it above the list.")).toBeVisible();
    await expect(views.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    await look(owner, "views");

    // Another member of staff sees it, without JavaScript; their own stay theirs.
    const support = await open(browser, await newUser("support"));
    const plain = await browser.newContext({ baseURL, javaScriptEnabled: false, viewport: WIDE });
    await plain.addCookies(await support.context().cookies());
    const still = await plain.newPage();
    await still.goto("/admin/orders");
    const shown = still.getByRole("navigation", { name: "Views" });
    await shown.getByRole("link", { name: `${name} (shared)` }).click();
    await expect(still).toHaveURL(/status=awaiting_payment&service=airtime&sort=oldest&columns=ref\.total/);
    await expect(still.getByRole("table").getByRole("columnheader")).toHaveText(["Reference", "Total"]);
    await expect(still.getByRole("checkbox", { name: "Show it to all staff" })).toHaveCount(0);
    await expect(still.getByRole("button", { name: /^Delete view/ })).toHaveCount(0);
    await still.goto("/admin/orders?status=expired");
    await still.getByText("Save view").first().click();
    await still.getByLabel("Name").fill("Expired ones");
    await still.getByRole("button", { name: "Save view" }).click();
    await expect(still.getByText("You'll find it above the list.")).toBeVisible();
    await owner.goto("/admin/orders");
    await expect(views.getByRole("link", { name: "Expired ones" })).toHaveCount(0);
    await shown.getByRole("link", { name: "Expired ones" }).click();
    await still.getByRole("button", { name: "Delete view Expired ones" }).click();
    await expect(still.getByText("View deleted")).toBeVisible();
    await expect(shown.getByRole("link", { name: "Expired ones" })).toHaveCount(0);
    await views.getByRole("link", { name }).click();
    await owner.getByRole("button", { name: `Delete view ${name}` }).click();
    await expect(owner.getByText("View deleted")).toBeVisible();
    for (const one of [owner, support]) await one.context().close();
    await plain.close();
  },
);

test(
  "walks a list, filters and goes to pages by single keys, which can be switched off",
  ONLY_LONG,
  async ({ page, browser, baseURL }) => {
    for (const amount of [110, 120]) await placeByApi(page.request, airtimeOrder(newPhone(), amount));
    const desk = await open(browser, await newUser("support"));
    await desk.setViewportSize(WIDE);
    await desk.goto("/admin/orders");
    const focused = desk.locator("tbody a:focus");
    const links = desk.locator("tbody tr td:first-child a");
    await expect(links.nth(1)).toBeVisible();
    const [first = "", second = ""] = await links.allTextContents();
    // The script may still be on its way.
    await expect(async () => {
      await desk.keyboard.press("k");
      await desk.keyboard.press("j");
      await expect(focused).toHaveCount(1, { timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    for (let count = 0; count < 30; count++) await desk.keyboard.press("k");
    await expect(focused).toHaveText(first);
    await desk.keyboard.press("j");
    await expect(focused).toHaveText(second);
    await desk.keyboard.press("Enter");
    await expect(desk).toHaveURL(`${baseURL}/admin/orders/${second}`);

    await desk.keyboard.press("?");
    const keys = desk.getByRole("dialog", { name: "Keys" });
    await expect(async () => {
      if (!(await keys.isVisible())) await desk.keyboard.press("?");
      await expect(keys).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await look(desk, "keys");
    await desk.keyboard.press("Escape");
    await expect(keys).toBeHidden();
    // The two keys belong together for a second and a half only, which a busy machine may take between them.
    await expect(async () => {
      await desk.keyboard.press("g");
      await desk.keyboard.press("d");
      await expect(desk).toHaveURL(/\/admin\/disputes$/, { timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    // Not a page of this role.
    await expect(async () => {
      await desk.keyboard.press("g");
      await desk.keyboard.press("m");
      await desk.keyboard.press("g");
      await desk.keyboard.press("o");
      await expect(desk).toHaveURL(/\/admin\/orders$/, { timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await expect(async () => {
      await desk.keyboard.press("f");
      await expect(desk.locator("#status")).toBeFocused({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    // Letters that are typed go nowhere.
    await desk.locator("#desk-search").fill("");
    await desk.locator("#desk-search").press("g");
    await desk.locator("#desk-search").press("d");
    await expect(desk.locator("#desk-search")).toHaveValue("gd");
    await expect(desk).toHaveURL(/\/admin\/orders$/);

    await desk.getByRole("heading", { level: 1 }).click();
    await desk.keyboard.press("?");
    await keys.getByRole("checkbox").uncheck();
    await keys.getByRole("button", { name: "Close" }).click();
    await desk.reload();
    await desk.keyboard.press("?");
    await expect(async () => {
      if (!(await keys.isVisible())) await desk.keyboard.press("?");
      await expect(keys.getByRole("checkbox")).not.toBeChecked({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await keys.getByRole("button", { name: "Close" }).click();
    await desk.keyboard.press("j");
    await expect(focused).toHaveCount(0);
    await desk.context().close();
  },
);
