import { expect, test } from "./fixtures";
import { atPaymentPage, fillAirtime, newPhone, orderStatus, payButton } from "./journey";

test("delivers ₦500 airtime from the home page", async ({ page, sandbox }) => {
  const phone = newPhone();
  await page.goto("/");
  await page.getByRole("link", { name: /^Airtime/ }).click();
  await expect(page.getByRole("heading", { name: "Buy airtime" })).toBeVisible();
  const slip = page.getByRole("region", { name: "Order summary" });
  await expect(slip.getByText("You pay")).toBeVisible();
  await fillAirtime(page, {
    phone: `+234 ${phone.slice(1, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`,
    amount: "500",
  });
  await expect(page.getByRole("radio", { name: "MTN" })).toBeChecked();
  await expect(slip.getByText("MTN airtime")).toBeVisible();
  await expect(slip.getByText("Payment fee")).toBeVisible();
  const price = (await payButton(page).textContent())?.replace("Pay ", "") ?? "";
  await payButton(page).click();

  const pay = await atPaymentPage(page);
  await expect(pay).toHaveText(`Pay ${price}${price.includes(".") ? "" : ".00"}`);
  await pay.click();

  await expect(orderStatus(page)).toContainText("₦500 MTN airtime was delivered at");
  await expect(page.getByText("Provider's reference")).toBeVisible();
  const story = page.getByRole("region", { name: "Order history" });
  await story.getByText("Order history").click();
  for (const event of ["Order placed", "Payment confirmed", "Delivered"]) {
    await expect(story.getByText(event)).toBeVisible();
  }
  const sent = await sandbox.sentTo(phone);
  expect(sent.map(({ status }) => status)).toEqual(["SUCCESS"]);
});

test("shows no failure when an amount is changed and restored before its price has come", async ({
  page,
}) => {
  // The body of each price stays on its way until the form drops its request.
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) => {
      if (input !== "/api/quote") return fetch(input, init);
      document.documentElement.dataset.quoted = "true";
      const stop = init?.signal;
      const drop = (body: ReadableStreamDefaultController) =>
        stop?.addEventListener("abort", () => body.error(stop.reason));
      return Promise.resolve(new Response(new ReadableStream({ start: drop })));
    };
  });
  await page.goto("/airtime");
  await fillAirtime(page, { phone: newPhone(), amount: "500" });
  const quoted = page.locator("html[data-quoted]");
  await expect(quoted).toHaveCount(1);
  await page.getByLabel("Amount", { exact: true }).evaluate(async (field: HTMLInputElement) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (const amount of ["5000", "500"]) {
      field.value = amount;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      await frame();
      await frame();
    }
    delete document.documentElement.dataset.quoted;
  });
  await expect(quoted).toHaveCount(1);
  await expect(page.getByText("This is a problem on our side.")).toHaveCount(0);
});
