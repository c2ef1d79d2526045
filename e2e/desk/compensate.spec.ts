import { expect, test } from "../fixtures";
import { newPhone, orderStatus } from "../journey";
import { ageSecondFactor, codeOf, newUser } from "../people";
import { buy, look, open, PHONE } from "./desk";

test.use({ viewport: PHONE });

test("compensates a guest by card, and both see it", async ({ page, browser }) => {
  const { ref } = await buy(page, newPhone(), 500);
  await expect(orderStatus(page)).toContainText("Delivered");

  const owner = await newUser("owner");
  const desk = await open(browser, owner);
  await ageSecondFactor(owner);
  await desk.goto(`/admin/orders/${ref}`);
  const form = desk.getByRole("region", { name: "Compensate" });
  await expect(form).toContainText("the card or account they paid with gets part of the payment");
  await look(desk, "desk-compensate");
  await form.getByLabel("Amount (₦)").fill("200");
  await form.getByLabel("Reason").fill("Waited an hour on the phone");
  await form.getByLabel("Two-step verification code").fill(codeOf(owner.totp ?? ""));
  await form.getByRole("button", { name: "Compensate" }).click();
  await expect(desk.getByRole("status").getByText("Compensation given")).toBeVisible();

  // The provider has made it, once, and the sale stays.
  await expect(async () => {
    await desk.reload();
    const happened = desk.getByRole("region", { name: "What happened" });
    await expect(happened.getByText(/^Compensated, ₦200$/)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(desk.getByRole("region", { name: "Money" })).toContainText("₦200");
  await look(desk, "desk-compensated");
  // Nothing beyond what was paid.
  await form.getByLabel("Amount (₦)").fill("400");
  await form.getByLabel("Reason").fill("Once more");
  await form.getByRole("button", { name: "Compensate" }).click();
  await expect(desk.getByRole("alert").getByText("more than the customer paid")).toBeVisible();
  await desk.context().close();

  await page.reload();
  await expect(orderStatus(page)).toContainText("We returned ₦200 of your payment for the trouble.");
  await look(page, "order-compensated");
});
