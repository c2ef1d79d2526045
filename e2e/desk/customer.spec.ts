import { expect, test } from "../fixtures";
import { airtimeOrder, buyByApi, newPhone, orderStatus } from "../journey";
import { ageSecondFactor, codeOf, enterAs, forgetCodes, newUser } from "../people";
import { look, open, PHONE } from "./desk";

test.use({ viewport: PHONE });

test("lets an owner issue a credit and record a bank payout, and links the log to the customer", async ({
  page,
  browser,
  baseURL,
}) => {
  const customer = await newUser();
  await enterAs(page.context(), customer);
  const { ref } = await buyByApi(page, airtimeOrder(newPhone(), 500, customer.email));
  await expect(orderStatus(page)).toContainText("Delivered");

  const owner = await newUser("owner");
  const desk = await open(browser, owner);
  await ageSecondFactor(owner);
  await desk.goto(`/admin/orders/${ref}`);
  const goodwill = desk.getByRole("region", { name: "Goodwill credit" });
  await expect(goodwill.getByLabel("Amount in naira")).toBeVisible();
  await look(desk, "desk-goodwill");
  await goodwill.getByLabel("Amount in naira").fill("200");
  await goodwill.getByLabel("Why").fill("Waited an hour on the phone");
  await goodwill.getByLabel("Code of your second factor").fill("000000");
  await goodwill.getByRole("button", { name: "Give the credit" }).click();
  await expect(desk.getByRole("alert").getByText("That code isn't right")).toBeVisible();
  await forgetCodes(owner);
  await goodwill.getByLabel("Amount in naira").fill("200");
  await goodwill.getByLabel("Why").fill("Waited an hour on the phone");
  await goodwill.getByLabel("Code of your second factor").fill(codeOf(owner.totp ?? ""));
  await goodwill.getByRole("button", { name: "Give the credit" }).click();
  await expect(desk.getByRole("status").getByText("The credit is in the customer's wallet.")).toBeVisible();

  await desk.goto(`/admin/customers/${customer.id}`);
  await desk.getByText("Book a payout of the wallet").click();
  await look(desk, "desk-pay-out");
  const acts = desk.getByRole("region", { name: "What you can do" });
  await acts.getByLabel("Sent, in naira").fill("150.50");
  await acts.getByLabel("Bank, reference and date of your transfer").fill("GTB 4411, 21 Nov");
  await acts.getByRole("button", { name: "Book the payout" }).click();
  await expect(desk.getByRole("status").getByText("Booked")).toBeVisible();

  await desk.goto("/admin/audit");
  const entry = desk.getByRole("listitem").filter({ hasText: `Paid a wallet out, ${customer.email}` });
  await expect(entry).toContainText("GTB 4411, 21 Nov");
  await look(desk, "desk-audit-people");
  await entry.getByRole("link", { name: customer.email }).click();
  await expect(desk).toHaveURL(`${baseURL}/admin/customers/${customer.id}`);
  await expect(desk.getByText("₦49.50").first()).toBeVisible();
  await desk.context().close();
});
