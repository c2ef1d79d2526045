import { expect, test } from "./fixtures";
import { fillAirtime, newPhone, orderOf, orderStatus, payFor } from "./journey";

test("an order's address without its token, or with another one, opens nothing", async ({
  page,
  browser,
  baseURL,
}) => {
  const phone = newPhone();
  await page.goto("/airtime");
  await fillAirtime(page, { phone, amount: "270" });
  await payFor(page);
  await expect(orderStatus(page)).toContainText("Delivered");
  const { ref, token } = orderOf(page);
  const other = token.replace(/.$/, token.endsWith("A") ? "B" : "A");

  for (const javaScriptEnabled of [true, false]) {
    const stranger = await browser.newContext({ javaScriptEnabled, baseURL });
    const strange = await stranger.newPage();
    for (const address of [
      `/orders/${ref}`,
      `/orders/${ref}?token=`,
      `/orders/${ref}?token=x`,
      `/orders/${ref}?token=${other}`,
      `/orders/${ref}?token=${token}&token=${token}`,
      `/orders/AAAAA-AAAAA?token=${token}`,
    ]) {
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
  await page.goto("/airtime");
  await fillAirtime(page, { phone: newPhone(), amount: "280" });
  await payFor(page);
  const answer = await page.reload();
  expect(answer?.headers()["referrer-policy"]).toBe("same-origin");
  expect(answer?.headers()["cache-control"]).toMatch(/no-store/);
  await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", /noindex/);
});

test("opened again, and again in another window, the same page comes to life each time", async ({
  page,
  context,
}) => {
  const phone = newPhone();
  await page.goto("/airtime");
  await fillAirtime(page, { phone, amount: "290" });
  await payFor(page);
  await expect(orderStatus(page)).toContainText("Delivered");
  // Scripts that the policy refused would be among the complaints, and the button would stay unseen.
  const lives = async (on: typeof page) => {
    await expect(orderStatus(on)).toContainText("Delivered");
    await expect(on.getByRole("button", { name: "Copy" }).first()).toBeVisible();
  };
  const policies = new Set<string | undefined>();
  for (let turn = 0; turn < 3; turn++) {
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
