import { ordersOf } from "./books";
import { expect, test } from "./fixtures";
import { atPaymentPage, fillAirtime, newEmail, newPhone, orderStatus, payButton } from "./journey";

test("places one order on a double click", async ({ page, sandbox }) => {
  const email = newEmail();
  const phone = newPhone();
  await page.goto("/airtime");
  await fillAirtime(page, { phone, amount: "170", email });
  await payButton(page).dblclick();
  await (await atPaymentPage(page)).dblclick();
  await expect(orderStatus(page)).toContainText("Delivered");
  expect(await ordersOf(email)).toEqual([{ ref: expect.any(String), status: "delivered", payments: 1 }]);
  expect(await sandbox.sentTo(phone)).toHaveLength(1);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("places one order with one payment when the same form is sent three times", async ({ page }) => {
    const email = newEmail();
    await page.goto("/airtime");
    await fillAirtime(page, { phone: newPhone(), amount: "180", email });
    await page.getByRole("button", { name: "Continue" }).click();
    const posted = page.waitForRequest((request) => request.method() === "POST");
    await payButton(page).click();
    const form = await posted;
    await atPaymentPage(page);
    const paymentPage = page.url();

    const headers = await form.allHeaders();
    const again = () =>
      page.request.post(form.url(), {
        headers: { "content-type": headers["content-type"] ?? "", origin: headers.origin ?? "" },
        data: form.postDataBuffer() ?? Buffer.alloc(0),
        maxRedirects: 0,
      });
    for (const answer of await Promise.all([again(), again()])) {
      expect(answer.status()).toBe(303);
      expect(answer.headers().location).toBe(paymentPage);
    }
    expect(await ordersOf(email)).toHaveLength(1);
    expect((await ordersOf(email))[0]?.payments).toBe(1);
  });
});
