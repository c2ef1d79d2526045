import { expect, test } from "../fixtures";
import { airtimeOrder, buyByApi, newPhone, orderStatus } from "../journey";
import { ONLY_LONG } from "../long";
import { ageSecondFactor, codeOf, enterAs, forgetCodes, newUser } from "../people";
import { look, open, PHONE } from "./desk";

test.use({ viewport: PHONE });

test(
  "lets an owner issue a credit and record a bank payout, and links the log to the customer",
  ONLY_LONG,
  async ({ page, browser, baseURL }) => {
    const customer = await newUser();
    await enterAs(page.context(), customer);
    const { ref } = await buyByApi(page, airtimeOrder(newPhone(), 500, customer.email));
    await expect(orderStatus(page)).toContainText("Delivered");

    const owner = await newUser("owner");
    const desk = await open(browser, owner);
    await ageSecondFactor(owner);
    await desk.goto(`/admin/orders/${ref}`);
    const goodwill = desk.getByRole("region", { name: "Compensate" });
    await expect(goodwill.getByLabel("Amount (₦)")).toBeVisible();
    await look(desk, "desk-goodwill");
    await goodwill.getByLabel("Amount (₦)").fill("200");
    await goodwill.getByLabel("Reason").fill("Waited an hour on the phone");
    await goodwill.getByLabel("Two-step verification code").fill("000000");
    await goodwill.getByRole("button", { name: "Compensate" }).click();
    await expect(desk.getByRole("alert").getByText("Incorrect or used code")).toBeVisible();
    await forgetCodes(owner);
    await expect(goodwill.getByLabel("Amount (₦)")).toHaveValue("200");
    await expect(goodwill.getByLabel("Reason")).toHaveValue("Waited an hour on the phone");
    await goodwill.getByLabel("Two-step verification code").fill(codeOf(owner.totp ?? ""));
    await goodwill.getByLabel("Amount (₦)").fill("99999");
    await goodwill.getByRole("button", { name: "Compensate" }).click();
    await expect(goodwill.getByRole("alert").getByText("Nothing given")).toBeVisible();
    await expect(goodwill.getByLabel("Amount (₦)")).toHaveValue("99999");
    await expect(goodwill.getByLabel("Reason")).toHaveValue("Waited an hour on the phone");
    await goodwill.getByLabel("Amount (₦)").fill("200");
    await goodwill.getByRole("button", { name: "Compensate" }).click();
    await expect(desk.getByRole("status").getByText("Compensation given")).toBeVisible();
    await expect(goodwill.getByRole("alert")).toHaveCount(0);
    await expect(goodwill.getByLabel("Amount (₦)")).toHaveValue("");

    await desk.goto(`/admin/customers/${customer.id}`);
    await desk.getByText("Record payout").first().click();
    await look(desk, "desk-pay-out");
    const acts = desk.getByRole("region", { name: "Actions" });
    await acts.getByLabel("Amount sent (₦)").fill("150.50");
    await acts.getByLabel("Bank, reference and date of your transfer").fill("GTB 4411, 21 Nov");
    await acts.getByRole("button", { name: "Record payout" }).click();
    await expect(desk.getByRole("status").getByText("Payout recorded")).toBeVisible();

    await desk.goto("/admin/audit");
    const entry = desk.getByRole("listitem").filter({ hasText: `Recorded a payout, ${customer.email}` });
    await expect(entry).toContainText("GTB 4411, 21 Nov");
    await look(desk, "desk-audit-people");
    await entry.getByRole("link", { name: customer.email }).click();
    await expect(desk).toHaveURL(`${baseURL}/admin/customers/${customer.id}`);
    await expect(desk.getByText("₦49.50").first()).toBeVisible();
    await desk.context().close();
  },
);
