import { expect, test } from "../fixtures";
import { orderStatus } from "../journey";
import { newUser } from "../people";
import { buy, look, open } from "./desk";

/** The narrowest supported phone, with the browser's bars visible. */
const SMALL = { width: 360, height: 640 };
/** How often the open page polls (app/admin/_dashboard/use-dashboard.ts). */
const EVERY_MS = 10_000;

test("answers three questions on the first screen without scrolling, and updates automatically", async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await newUser("owner");
  const desk = await open(browser, owner);
  await desk.setViewportSize(SMALL);
  // The test controls the ten seconds between two polls.
  await desk.clock.install();
  await desk.goto("/admin");
  const answers = desk.getByRole("list", { name: "Overview" });
  for (const question of ["Margin today", "Supplier balance", "Pending orders"]) {
    const box = await answers.getByRole("link").filter({ hasText: question }).boundingBox();
    expect([question, (box?.y ?? 0) + (box?.height ?? 9_999) <= SMALL.height]).toEqual([question, true]);
  }
  await expect(desk.getByRole("img", { name: /^Bar chart of sales/ })).toBeVisible();
  const days = desk.getByRole("region", { name: "Sales and margin" }).getByRole("row");
  await expect(days.first()).toContainText("Goodwill and losses");
  await expect(days.nth(1)).toContainText("Today so far");
  // Beside the answers: money of a period, the balance's way, providers, the newest orders, the first day's list.
  const money = desk.getByRole("region", { name: "Money", exact: true });
  await expect(money).toContainText("against yesterday up to the same time");
  await expect(
    desk.getByRole("img", { name: /^Line chart of the supplier balance over 14 days/ }),
  ).toBeVisible();
  await expect(desk.getByRole("region", { name: "Providers, last 24 hours" })).toBeVisible();
  await expect(desk.getByRole("region", { name: "Recent orders" })).toBeVisible();
  const setup = desk.getByRole("region", { name: "Set up your shop" });
  await expect(
    setup.getByRole("listitem").filter({ hasText: "Load the catalogue" }).getByRole("img", { name: "Done" }),
  ).toBeVisible();
  await expect(setup.getByRole("link", { name: "Set an address for alerts" })).toBeVisible();
  await look(desk, "today");

  // Meanwhile a purchase goes to manual review. The open page shows it without a reload.
  const waiting = answers.getByRole("link").filter({ hasText: "Pending orders" });
  const reviews = async () => Number(/(\d+) to review/.exec((await waiting.textContent()) ?? "")?.[1] ?? 0);
  const before = await reviews();
  await desk.evaluate(() => document.body.setAttribute("data-same", "yes"));
  const { ref } = await buy(page, "08030000804", 390);
  await expect(orderStatus(page)).toContainText("Under review");
  await desk.clock.fastForward(EVERY_MS);
  // Another order of this shop may have gone to review meanwhile.
  await expect.poll(reviews).toBeGreaterThan(before);
  await expect(desk.locator("body")).toHaveAttribute("data-same", "yes");
  await expect(desk.getByRole("region", { name: "Recent orders" })).toContainText("Review, MTN");
  const attention = desk.getByRole("region", { name: "Needs attention" });
  await expect(attention.getByRole("row").filter({ hasText: "Decisions" })).toContainText(/\d+ h left/);

  // When the shop is unreachable, the page says so, and continues once it can.
  await desk.route("**/api/desk/today", (route) => route.abort());
  await desk.clock.fastForward(EVERY_MS);
  await expect(desk.getByText("Updates have stopped", { exact: false })).toBeVisible();
  await desk.unroute("**/api/desk/today");
  await desk.clock.fastForward(EVERY_MS);
  await expect(desk.getByText("Updates automatically.", { exact: false })).toBeVisible();

  // Without JavaScript, the link shows the same figures.
  const cookies = await desk.context().cookies();
  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false, viewport: SMALL });
  await plain.addCookies(cookies);
  const still = await plain.newPage();
  await still.goto("/admin");
  await still.getByRole("link", { name: "30 days", exact: true }).click();
  await expect(still.getByRole("region", { name: "Money", exact: true })).toContainText("the 30 days before");
  await still.getByRole("link", { name: "Refresh" }).click();
  await expect(still.getByRole("list", { name: "Overview" })).toContainText("to review");
  await plain.close();

  await desk.goto(`/admin/orders/${ref}`);
  await expect(desk.getByText(/We asked for ₦[\d,.]+\. The supplier reports ₦/).first()).toBeVisible();
  await desk.context().close();
});
