import { expect, test } from "../fixtures";
import { orderStatus } from "../journey";
import { newUser } from "../people";
import { buy, look, open, openSection, PHONE } from "./desk";

const WIDE = { width: 1280, height: 900 };
test.use({ viewport: PHONE });

test("closes the case of a dispute with a reason, and acknowledges its alert", async ({
  page,
  browser,
  sandbox,
}) => {
  test.slow();
  const { ref, email } = await buy(page, "08031116677", 220);
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
  // Among the disputes, with its deadline, its order and the customer.
  await openSection(desk, "Disputes");
  const listed = desk.getByRole("listitem").filter({ hasText: ref });
  await expect(listed).toContainText(/in \d+ h/);
  await expect(listed).toContainText(email);
  await look(desk, "disputes");
  await desk.setViewportSize(WIDE);
  const row = desk.getByRole("table").getByRole("row").filter({ hasText: ref });
  await expect(row).toContainText("₦");
  await desk.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Lost" }).click();
  await expect(desk).toHaveURL(/state=lost/);
  await expect(row).toHaveCount(0);
  await desk.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "All" }).click();
  await row.getByRole("link", { name: ref }).click();
  await expect(desk).toHaveURL(new RegExp(`/admin/orders/${ref}$`));
  // On a wide screen the case opens above its table.
  await desk.goto("/admin/cases?kind=dispute");
  await desk
    .getByRole("row")
    .filter({ hasText: ref })
    .getByRole("link", { name: /^Close case/ })
    .click();
  await expect(
    desk.getByRole("region", { name: ref }).getByRole("button", { name: "Close case" }),
  ).toBeVisible();
  await look(desk, "cases-open");
  await desk.setViewportSize(PHONE);
  await desk.goto("/admin/cases");
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
