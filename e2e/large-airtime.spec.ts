import { expect, test } from "./fixtures";
import { fillAirtime, newPhone, orderStatus, payFor } from "./journey";
import { ONLY_LONG } from "./long";

test("sends ₦2,500 airtime as three top-ups, and says so before payment", async ({ page, sandbox }) => {
  const phone = newPhone();
  await page.goto("/airtime");
  await fillAirtime(page, { phone, amount: "2,500" });
  await expect(page.getByText("Sent as 3 top-ups, one after the other")).toBeVisible();
  await payFor(page);
  await expect(orderStatus(page)).toContainText("All 3 were delivered");
  await expect(page.getByText("Provider's reference")).toHaveCount(3);
  const sent = await sandbox.sentTo(phone);
  expect(sent.map(({ amount }) => amount).sort()).toEqual([1000, 1000, 500].sort());
  expect(sent.map(({ status }) => status)).toEqual(["SUCCESS", "SUCCESS", "SUCCESS"]);
});

test("refunds exactly the part that was refused", ONLY_LONG, async ({ page, sandbox }) => {
  const phone = newPhone();
  await sandbox.tell("scenario", { scenario: "refused", recipient: phone, times: 1 });
  await page.goto("/airtime");
  await fillAirtime(page, { phone, amount: "2000" });
  await payFor(page);
  await expect(orderStatus(page)).toContainText(
    /1 of 2 was delivered\..*We refunded ₦[\d,.]+ for what failed/,
  );
  const [reference] = await paidReferences(sandbox, page.url());
  const { paystack } = await sandbox.state();
  const refunds = paystack.refunds.filter(({ transaction_reference }) => transaction_reference === reference);
  const payment = paystack.payments.find((one) => one.reference === reference);
  expect(refunds).toHaveLength(1);
  expect(refunds[0]?.amount).toBe((payment?.amount ?? 0) / 2);
});

async function paidReferences(
  sandbox: { state(): Promise<{ paystack: { payments: { reference: string; status: string }[] } }> },
  orderPage: string,
): Promise<string[]> {
  const url = new URL(orderPage);
  const answer = await fetch(`${url.origin}/api${url.pathname}${url.search}`);
  const { payment } = (await answer.json()) as { payment: { reference: string } };
  const { paystack } = await sandbox.state();
  return paystack.payments
    .filter(({ reference }) => reference === payment.reference)
    .map(({ reference }) => reference);
}
