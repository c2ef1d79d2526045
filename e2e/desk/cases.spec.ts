import { expect, test } from "../fixtures";
import { orderStatus } from "../journey";
import { newUser } from "../people";
import { buy, look, open, PHONE } from "./desk";

test.use({ viewport: PHONE });

test("closes the case of a dispute with a reason, and acknowledges its alert", async ({
  page,
  browser,
  sandbox,
}) => {
  test.slow();
  const { ref } = await buy(page, "08031116677", 220);
  await expect(orderStatus(page)).toContainText("Delivered");
  const { paystack } = await sandbox.state();
  const reference = paystack.payments.at(-1)?.reference;
  await sandbox.tell("paystack/dispute", { reference });

  const owner = await newUser("owner");
  const desk = await open(browser, owner);
  const item = desk.getByRole("listitem").filter({ hasText: ref }).filter({ hasText: "bank wants" });
  await expect
    .poll(async () => {
      await desk.goto("/admin/cases");
      return item.count();
    })
    .toBe(1);
  await look(desk, "cases");
  await item.locator("summary").click();
  await item.getByRole("button", { name: "Close case" }).click();
  await expect(desk.getByText("Enter what was done for the activity log.")).toBeVisible();
  await item.locator("summary").click();
  await item.getByLabel("What was done").fill("Sent the bank the proof of delivery");
  await look(desk, "cases-close");
  await item.getByRole("button", { name: "Close case" }).click();
  await expect(desk.getByText("It stays in the order's history.")).toBeVisible();
  await expect(item).toHaveCount(0);

  const alarm = desk.getByRole("listitem").filter({ hasText: ref }).filter({ hasText: "Dispute opened" });
  await alarm.getByRole("button", { name: `Acknowledge: Dispute opened, ${ref}` }).click();
  await expect(alarm).toHaveCount(0);
  await desk.goto(`/admin/orders/${ref}`);
  await expect(desk.getByText(`closed by ${owner.email}: Sent the bank the proof of delivery`)).toBeVisible();
  await desk.goto(`/admin/audit?subject=order:${ref}`);
  await expect(desk.getByRole("listitem").filter({ hasText: "Closed a case" })).toContainText(
    "proof of delivery",
  );
  await expect(desk.getByRole("listitem").filter({ hasText: "Acknowledged an alert" })).toBeVisible();
  await desk.context().close();
});
