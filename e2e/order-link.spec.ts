import { expect, test } from "./fixtures";
import { airtimeOrder, buyByApi, newPhone, orderStatus, placeByApi } from "./journey";
import { ONLY_LONG } from "./long";

test("opens nothing for an order's address without its token or with another one", async ({
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
    // The server decides these answers. With JavaScript, check only that the first stays unchanged.
    for (const address of javaScriptEnabled ? addresses.slice(0, 1) : addresses) {
      const answer = await strange.goto(address);
      expect([address, answer?.status()]).toEqual([address, 404]);
      expect(await answer?.text()).not.toContain(phone.slice(1));
      await expect(strange.getByRole("heading", { name: "Page not found" })).toBeVisible();
      await expect(strange.getByRole("heading", { name: "Contact us" }).first()).toBeVisible();
    }
    await stranger.close();
  }
});

test("hides the token page from search engines and other sites", async ({ page }) => {
  const { address } = await placeByApi(page.request, airtimeOrder(newPhone(), 280));
  const answer = await page.goto(address);
  expect(answer?.headers()["referrer-policy"]).toBe("same-origin");
  expect(answer?.headers()["cache-control"]).toMatch(/no-store/);
  await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", /noindex/);
});

test(
  "hydrates the same page each time it is opened, also in another window",
  ONLY_LONG,
  async ({ page, context }) => {
    await buyByApi(page, airtimeOrder(newPhone(), 290));
    await expect(orderStatus(page)).toContainText("Delivered");
    // A script that the policy refused would be in the complaints, and the button would stay hidden.
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
    // The answer was the same each time.
    expect(policies.size).toBe(1);
  },
);
