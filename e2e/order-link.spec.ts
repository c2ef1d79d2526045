import { expect, test } from "./fixtures";
import { airtimeOrder, buyByApi, newPhone, orderStatus, placeByApi } from "./journey";

test("an order's address without its token, or with another one, opens nothing", async ({
  page,
  browser,
}) => {
  const phone = newPhone();
  const { ref, token } = await buyByApi(page, airtimeOrder(phone, 270));
  await expect(orderStatus(page)).toContainText("Delivered");
  const other = token.replace(/.$/, token.endsWith("A") ? "B" : "A");

  const addresses = [
    `/orders/${ref}?token=${other}`,
    `/orders/${ref}`,
    `/orders/${ref}?token=`,
    `/orders/${ref}?token=x`,
    `/orders/${ref}?token=${token}&token=${token}`,
    `/orders/AAAAA-AAAAA?token=${token}`,
  ];
  for (const javaScriptEnabled of [true, false]) {
    const stranger = await browser.newContext({ javaScriptEnabled });
    const strange = await stranger.newPage();
    // The answers are the server's; script only has to leave the first one as it is.
    for (const address of javaScriptEnabled ? addresses.slice(0, 1) : addresses) {
      const answer = await strange.goto(address);
      expect([address, answer?.status()]).toEqual([address, 404]);
      expect(await answer?.text()).not.toContain(phone.slice(1));
      await expect(strange.getByRole("heading", { name: "Nothing is here" })).toBeVisible();
      await expect(strange.getByRole("heading", { name: "Talk to a person" }).first()).toBeVisible();
    }
    await stranger.close();
  }
});

test("the page with the token tells no search engine and no other site", async ({ page }) => {
  const { address } = await placeByApi(page.request, airtimeOrder(newPhone(), 280));
  const answer = await page.goto(address);
  expect(answer?.headers()["referrer-policy"]).toBe("same-origin");
  expect(answer?.headers()["cache-control"]).toMatch(/no-store/);
  await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", /noindex/);
});

test("opened again, and again in another window, the same page comes to life each time", async ({
  page,
  context,
}) => {
  await buyByApi(page, airtimeOrder(newPhone(), 290));
  await expect(orderStatus(page)).toContainText("Delivered");
  // Scripts that the policy refused would be among the complaints, and the button would stay unseen.
  const lives = async (on: typeof page) => {
    await expect(orderStatus(on)).toContainText("Delivered");
    await expect(on.getByRole("button", { name: "Copy" }).first()).toBeVisible();
  };
  const policies = new Set<string | undefined>();
  for (let turn = 0; turn < 2; turn++) {
    const answer = await page.reload();
    policies.add(answer?.headers()["content-security-policy"]);
    await lives(page);
  }
  const other = await context.newPage();
  const answer = await other.goto(page.url());
  policies.add(answer?.headers()["content-security-policy"]);
  await lives(other);
  // It was the same answer each time.
  expect(policies.size).toBe(1);
});
