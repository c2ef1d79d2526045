import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { airtimeOrder, newPhone, orderStatus, payByApi, placeByApi } from "../journey";

interface Said {
  /** The order status shown at that time, as the program's code. */
  state: string;
  words: string;
}

/**
 * Records what a screen reader announces: on each change, the whole nearest `aria-live` region, as `aria-atomic`
 * requires. Runs in the page.
 */
function listen(): void {
  const said: Said[] = [];
  Object.assign(window, { said });
  new MutationObserver((changes) => {
    const changed = changes.flatMap(({ target, addedNodes }) => (addedNodes[0] ? [...addedNodes] : [target]));
    const regions = changed
      .map((node) => (node instanceof Element ? node : node.parentElement))
      .map((element) => element?.closest("[aria-live], [role=status], [role=alert]"))
      .filter((region) => region && region.getAttribute("aria-live") !== "off");
    for (const region of new Set(regions)) {
      const state = region?.querySelector("[data-status]")?.getAttribute("data-status") ?? "";
      said.push({ state, words: region?.textContent ?? "" });
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

const heard = (page: Page) => page.evaluate(() => Reflect.get(window, "said") as Said[]);

test("announces each order state once, politely and in full, but not a new time of the next check", async ({
  page,
  sandbox,
}) => {
  const phone = newPhone();
  await sandbox.tell("scenario", { scenario: "never-settles", recipient: phone });
  const order = await placeByApi(page.request, airtimeOrder(phone, 340));
  await page.goto(order.address);
  await expect(page.getByText("Updates automatically")).toBeVisible();
  await page.evaluate(listen);
  await payByApi(page.request, order.pay);

  const check = orderStatus(page).getByText(/^Next check at/);
  const first = await check.textContent();
  await expect(check).not.toHaveText(first ?? "");
  const [row] = await sandbox.sentTo(phone);
  await sandbox.tell("settle", { id: row?.customerRef, status: "SUCCESS", webhook: "normal" });
  await expect(page.getByText("Complete. Save this link to return.")).toBeVisible();

  const said = await heard(page);
  const words = said.map((one) => one.words.replace(/Next check at [\d:]+ [ap]m\./, ""));
  expect(words).toEqual([...new Set(words)]);
  expect([...new Set(said.map(({ state }) => state))].slice(-2)).toEqual(["processing", "delivered"]);
  expect(said.filter(({ state }) => state === "delivered")).toHaveLength(1);
  // A single region announces all related text together, when the screen reader pauses.
  await expect(page.locator("main").locator("[role=status], [role=alert]")).toHaveCount(1);
  await expect(orderStatus(page)).toHaveAttribute("aria-live", "polite");
  await expect(orderStatus(page)).toHaveAttribute("aria-atomic", "true");
});
