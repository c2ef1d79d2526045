import { expect, test } from "./fixtures";
import { fillAirtime, newEmail, newPhone, orderStatus, payButton, payFor } from "./journey";
import { ONLY_LONG } from "./long";

test("sends airtime to three numbers of two networks in one order", ONLY_LONG, async ({ page, sandbox }) => {
  const [first, gone, last] = [newPhone("0803"), newPhone("0805"), newPhone("0802")];
  await page.goto("/airtime");
  await fillAirtime(page, { phone: first, amount: "100" });
  await page.getByRole("button", { name: "Add another number" }).click();
  await page.getByRole("button", { name: "Add another number" }).click();
  await page.getByLabel("Phone number 2").fill(gone);
  await page.getByLabel("Phone number 3").fill(last);
  await page.getByLabel("Amount for number 3").fill("1200");
  await page.getByRole("button", { name: "Remove number 2" }).click();
  await expect(page.getByLabel("Phone number 1")).toHaveValue(first);
  await expect(page.getByLabel("Phone number 2")).toHaveValue(last);
  await expect(
    page.getByRole("group", { name: "Network of number 1" }).getByRole("radio", { name: "MTN" }),
  ).toBeChecked();
  await expect(
    page.getByRole("group", { name: "Network of number 2" }).getByRole("radio", { name: "Airtel" }),
  ).toBeChecked();
  await payFor(page);
  await expect(orderStatus(page)).toContainText("All 3 were delivered");
  expect((await sandbox.sentTo(first)).map(({ amount }) => amount)).toEqual([100]);
  expect(await sandbox.sentTo(gone)).toEqual([]);
  expect((await sandbox.sentTo(last)).map(({ amount }) => amount).sort()).toEqual([1000, 200]);
});

test("sends one plan to two numbers", ONLY_LONG, async ({ page, sandbox }) => {
  const phones = [newPhone(), newPhone()];
  await page.goto("/data?network=mtn&validity=day");
  await page.getByRole("radio", { name: /1 GB/ }).click();
  await page.getByRole("button", { name: "Add another number" }).click();
  await page.getByLabel("Phone number 1").fill(phones[0] ?? "");
  await page.getByLabel("Phone number 2").fill(phones[1] ?? "");
  await page.getByLabel("Email").fill(newEmail());
  await expect(payButton(page)).toBeVisible();
  await payFor(page);
  await expect(orderStatus(page)).toContainText("Both were delivered");
  for (const phone of phones) expect(await sandbox.sentTo(phone)).toHaveLength(1);
});
