import { expect, test } from "../fixtures";
import { orderStatus } from "../journey";
import { newUser } from "../people";
import { buy, look, open } from "./desk";

/** The narrowest phone that counts, with the browser's own bars on it. */
const SMALL = { width: 360, height: 640 };
/** How often the open page looks (app/admin/_dashboard/use-dashboard.ts). */
const EVERY_MS = 10_000;

test("the first screen answers three questions without a scroll, and follows by itself", async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await newUser("owner");
  const desk = await open(browser, owner);
  await desk.setViewportSize(SMALL);
  // Ten seconds between two looks pass when the test says so.
  await desk.clock.install();
  await desk.goto("/admin");
  const answers = desk.getByRole("list", { name: "The four questions" });
  for (const question of ["Am I making money?", "Will the float last?", "Who is waiting?"]) {
    const box = await answers.getByRole("link").filter({ hasText: question }).boundingBox();
    expect([question, (box?.y ?? 0) + (box?.height ?? 9_999) <= SMALL.height]).toEqual([question, true]);
  }
  await expect(desk.getByRole("img", { name: /^Sales of the last seven days/ })).toBeVisible();
  await expect(
    desk.getByRole("region", { name: "Sales and what is left of them" }).getByRole("row"),
  ).toHaveCount(11);
  await look(desk, "today");

  // Somebody's purchase is parked meanwhile: the open page says so, and was never loaded again.
  const waiting = answers.getByRole("link").filter({ hasText: "Who is waiting?" });
  const before = Number(/(\d+) for you to decide/.exec((await waiting.textContent()) ?? "")?.[1] ?? 0);
  await desk.evaluate(() => document.body.setAttribute("data-same", "yes"));
  const { ref } = await buy(page, "08030000804", 390);
  await expect(orderStatus(page)).toContainText("A person is checking");
  await desk.clock.fastForward(EVERY_MS);
  await expect(waiting).toContainText(`${before + 1} for you to decide`);
  await expect(desk.locator("body")).toHaveAttribute("data-same", "yes");

  // Where the shop can't be reached it says so, and goes on when it can.
  await desk.route("**/api/desk/today", (route) => route.abort());
  await desk.clock.fastForward(EVERY_MS);
  await expect(desk.getByText("It can't be followed now", { exact: false })).toBeVisible();
  await desk.unroute("**/api/desk/today");
  await desk.clock.fastForward(EVERY_MS);
  await expect(desk.getByText("It follows by itself.", { exact: false })).toBeVisible();

  // Without script the same figures, by the link.
  const cookies = await desk.context().cookies();
  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false, viewport: SMALL });
  await plain.addCookies(cookies);
  const still = await plain.newPage();
  await still.goto("/admin");
  await still.getByRole("link", { name: "Look again" }).click();
  await expect(still.getByRole("list", { name: "The four questions" })).toContainText("for you to decide");
  await plain.close();

  await desk.goto(`/admin/orders/${ref}`);
  await expect(
    desk.getByText("The upstream names another amount under our reference.").first(),
  ).toBeVisible();
  await desk.context().close();
});
