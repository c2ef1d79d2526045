import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { airtimeOrder, buyByApi, newEmail, newPhone, orderStatus } from "./journey";
import { LONG } from "./long";

async function find(page: Page, ref: string, contact: string): Promise<void> {
  await page.getByLabel("Order reference").fill(ref);
  await page.getByLabel("Email or phone number").fill(contact);
  await page.getByRole("button", { name: "Track order" }).click();
}

test("finds an order by its reference and email or phone, and reveals nothing on a miss", async ({
  page,
  browser,
}) => {
  const [email, phone] = [newEmail(), newPhone()];
  const { ref, token } = await buyByApi(page, airtimeOrder(phone, 350, email));
  await expect(orderStatus(page)).toContainText("Delivered");
  const delivered = (await page.locator("code").first().textContent()) ?? "?";

  const ways = [
    [ref, email],
    [ref.toLowerCase(), email.toUpperCase()],
    [ref.replaceAll("-", ""), `+234 ${phone.slice(1)}`],
  ] as const;
  for (const javaScriptEnabled of LONG ? [true, false] : [false]) {
    const stranger = await browser.newContext({ javaScriptEnabled });
    const strange = await stranger.newPage();
    await strange.goto("/track");
    // The server handles the different spellings, so check them only once. It also answers with scripts: the long run looks.
    for (const [how, contact] of javaScriptEnabled ? ways.slice(0, 1) : ways) {
      await find(strange, how, contact);
      await expect(strange.getByText(`Order ${ref}`)).toBeVisible();
      await expect(strange.getByRole("status").getByText("Delivered", { exact: true })).toBeVisible();
      const html = await strange.content();
      for (const secret of [token, delivered]) expect(html).not.toContain(secret);
      await strange.goto("/track");
    }
    const misses: (string | null)[] = [];
    for (const [wrongRef, contact] of [
      [ref, "other@example.com"],
      [ref, newPhone()],
      ["AAAAA-AAAAA", email],
    ] as const) {
      await strange.goto("/track");
      await find(strange, wrongRef, contact);
      await expect(strange.getByText("Order not found")).toBeVisible();
      await expect(strange.getByLabel("Order reference")).toHaveValue(wrongRef);
      misses.push(await strange.getByRole("status").textContent());
    }
    expect(new Set(misses).size).toBe(1);
    await find(strange, "", "");
    await expect(strange.getByLabel("Order reference")).toHaveAccessibleDescription(
      /Enter the order reference/,
    );
    if (javaScriptEnabled) await expect(strange.getByLabel("Order reference")).toBeFocused();
    await stranger.close();
  }
});
