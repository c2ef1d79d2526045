import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { airtimeOrder, buyByApi, newPhone, orderStatus } from "../journey";
import { ONLY_LONG } from "../long";
import { newUser } from "../people";
import type { Sandbox } from "../sandbox";
import { buy, look, open, PHONE, pressKey, typeKeys } from "./desk";

test.use({ viewport: PHONE });

const CLOSED = "Send again is closed: it was sent, or may have been.";

/** An order that the supplier refuses once, and whose refund gets stuck at Paystack. Leaves the page on it. */
async function stuck(page: Page, sandbox: Sandbox): Promise<string> {
  const phone = newPhone();
  await sandbox.tell("scenario", { scenario: "http-400", recipient: phone, times: 1 });
  const { ref } = await buyByApi(page, airtimeOrder(phone, 500, "refund-failed@example.com"));
  await expect(orderStatus(page)).toContainText("Under review");
  return ref;
}

test("doesn't mention sending again what was delivered, then sends what wasn't, once", async ({
  page,
  browser,
  sandbox,
}) => {
  const desk = await open(browser, await newUser("owner"));
  const { ref: delivered } = await buy(page, newPhone(), 500);
  await expect(orderStatus(page)).toContainText("Delivered");
  await desk.goto(`/admin/orders/${delivered}`);
  const acts = desk.getByRole("region", { name: "Actions" });
  await expect(acts.getByRole("button", { name: "Check status" })).toBeVisible();
  await expect(acts).not.toContainText("Send again is closed");
  await expect(acts.getByText("Send item 1 again")).toHaveCount(0);

  const ref = await stuck(page, sandbox);
  await desk.goto(`/admin/orders/${ref}`);
  const form = acts.locator("details").filter({ hasText: "Send item 1 again" });
  await form.getByText("Send item 1 again").first().click();
  await look(desk, "desk-send-again");
  const press = async (evidence: string) => {
    await form.getByLabel("Evidence: what you saw, and where").fill(evidence);
    await form.getByLabel("Reason", { exact: true }).fill("The customer wants the airtime");
    await form.getByRole("button", { name: "Send item 1 again" }).click();
  };
  // Another tab keeps the page as it was.
  const other = await desk.context().newPage();
  await other.goto(`/admin/orders/${ref}`);
  await press("");
  await expect(desk.getByText("Enter what you saw, and where.")).toBeVisible();
  await press("Paystack's dashboard says failed");
  await expect(desk.getByRole("status").getByText("We send it now instead of refunding it.")).toBeVisible();
  await expect(orderStatus(page)).toContainText("Delivered");

  const late = other.locator("details").filter({ hasText: "Send item 1 again" });
  await late.getByText("Send item 1 again").first().click();
  await late.getByLabel("Evidence: what you saw, and where").fill("Paystack's dashboard says failed");
  await late.getByLabel("Reason", { exact: true }).fill("Once more");
  await late.getByRole("button", { name: "Send item 1 again" }).click();
  await expect(other.getByRole("alert").getByText(CLOSED)).toBeVisible();
  await desk.context().close();

  await page.reload();
  await expect(page.getByText("We're sending it again")).toBeAttached();
  await look(page, "order-sent-again");
});

test("sends an item again by keyboard on a wide screen", ONLY_LONG, async ({ page, browser, sandbox }) => {
  const ref = await stuck(page, sandbox);
  const desk = await open(browser, await newUser("owner"));
  await desk.setViewportSize({ width: 1280, height: 900 });
  await desk.goto(`/admin/orders/${ref}`);
  const form = desk.locator("details").filter({ hasText: "Send item 1 again" });
  await pressKey(desk, form.locator("summary"));
  await typeKeys(desk, form.getByLabel("Evidence: what you saw, and where"), "Paystack's dashboard");
  await typeKeys(desk, form.getByLabel("Reason", { exact: true }), "Asked by phone");
  await pressKey(desk, form.getByRole("button", { name: "Send item 1 again" }));
  await expect(desk.getByRole("status").getByText("We send it now instead of refunding it.")).toBeVisible();
  await desk.context().close();
  await expect(orderStatus(page)).toContainText("Delivered");
});
