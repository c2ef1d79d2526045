import { ordersOf } from "../books";
import { expect, test } from "../fixtures";
import { airtimeOrder, buyByApi, fillAirtime, newEmail, newPhone, orderStatus, placeByApi } from "../journey";
import { ONLY_LONG } from "../long";
import { newUser } from "../people";
import { look, open, PHONE, pressKey, typeKeys } from "./desk";

test.use({ viewport: PHONE });

test(
  "blocks a number on a phone, refuses its purchase in words, and unblocks it by keyboard",
  ONLY_LONG,
  async ({ page, browser }) => {
    const phone = newPhone();
    const { ref } = await placeByApi(page.request, airtimeOrder(phone, 130));
    const owner = await open(browser, await newUser("owner"));
    // From the order's page, with its number filled in.
    await owner.goto(`/admin/orders/${ref}`);
    await owner.getByRole("link", { name: "Block this customer or number" }).click();
    await expect(owner.getByLabel("Number, email or order reference", { exact: true })).toHaveValue(phone);
    expect(owner.url()).not.toContain(phone.slice(1));
    await owner.getByLabel("Reason").fill("Chargebacks");
    await owner.getByRole("button", { name: "Block", exact: true }).click();
    await expect(
      owner.getByText("The next purchase is refused before its payment, or held after it."),
    ).toBeVisible();
    const hint = `…${phone.slice(-4)}`;
    const row = owner.getByRole("listitem").filter({ hasText: hint }).filter({ hasText: "Chargebacks" });
    await expect(row).toContainText("refused 0 times");
    await look(owner, "blocklist");

    const email = newEmail();
    await page.goto("/airtime");
    await fillAirtime(page, { phone, amount: "150", email });
    await page.getByRole("button", { name: /^Pay ₦/ }).click();
    await expect(
      page.getByText("We can't sell to this number or email. You haven't been charged."),
    ).toBeVisible();
    expect(await ordersOf(email)).toEqual([]);
    await owner.reload();
    await expect(row).toContainText(/refused (once|\d+ times)/);
    await expect(row).not.toContainText("refused 0 times");

    // By keyboard alone, on a wide screen.
    await owner.setViewportSize({ width: 1280, height: 900 });
    await owner.goto("/admin/customers");
    await pressKey(owner, owner.getByRole("link", { name: "Blocklist" }));
    await expect(owner.getByRole("heading", { level: 1, name: "Blocklist" })).toBeVisible();
    const wide = owner.getByRole("row").filter({ hasText: hint }).filter({ hasText: "Chargebacks" });
    await pressKey(owner, wide.getByRole("button", { name: `Unblock ${hint}` }));
    await expect(owner.getByText("They can buy again.")).toBeVisible();
    await pressKey(owner, owner.getByText("Add to the blocklist"));
    const value = owner.getByLabel("Number, email or order reference", { exact: true });
    await typeKeys(owner, value, "12");
    await typeKeys(owner, owner.getByLabel("Reason"), "none");
    await owner.keyboard.press("Enter");
    await expect(owner.getByText("Enter a complete number or email address.")).toBeVisible();
    // A refusal loses nothing that was typed.
    await expect(value).toHaveValue("12");
    await expect(owner.getByLabel("Reason")).toHaveValue("none");
    await placeByApi(page.request, airtimeOrder(phone, 140));
    await owner.context().close();
  },
);

test(
  "holds what a blocked number pays, releases one order and refunds another",
  ONLY_LONG,
  async ({ page, browser }) => {
    const phone = newPhone();
    const { ref: first } = await placeByApi(page.request, airtimeOrder(phone, 130));
    const owner = await open(browser, await newUser("owner"));
    await owner.goto(`/admin/customers/blocklist?order=${first}`);
    await owner.getByLabel("When it buys").selectOption({ label: "Take the payment, and hold the order" });
    await owner.getByLabel("Reason").fill("Many chargebacks");
    await owner.getByRole("button", { name: "Block", exact: true }).click();
    await expect(
      owner.getByText("The next purchase is refused before its payment, or held after it."),
    ).toBeVisible();
    const row = owner.getByRole("listitem").filter({ hasText: `…${phone.slice(-4)}` });
    await expect(row.filter({ hasText: "Many chargebacks" })).toContainText("held 0 times");

    // The customer pays, and reads what happens and by when.
    const { ref } = await buyByApi(page, airtimeOrder(phone, 150));
    await expect(orderStatus(page)).toContainText("Under review");
    await expect(
      page.getByText("You've paid. We're checking this payment before we send your order.").first(),
    ).toBeVisible();
    await expect(
      page.getByText(/Our team aims to deliver or refund it by .*, 24 hours after you paid\./),
    ).toBeVisible();
    await look(page, "order-held");

    await owner.goto(`/admin/orders/${ref}`);
    const acts = owner.getByRole("region", { name: "Actions" });
    await expect(acts).toContainText(`Held by the blocklist: Number …${phone.slice(-4)}. Many chargebacks`);
    await expect(owner.getByText(/The blocklist holds its payment\. Decide by/)).toBeVisible();
    await expect(acts).not.toContainText(/Send again|Refund item/);
    const release = acts.locator("details").filter({ hasText: "Release order" });
    await release.getByText("Release order").first().click();
    await look(owner, "desk-held");
    await release.getByRole("button", { name: "Release order" }).click();
    await expect(owner.getByText("Enter a reason for the activity log.")).toBeVisible();
    await release.getByLabel("Reason", { exact: true }).fill("The bank confirmed the card");
    await release.getByRole("button", { name: "Release order" }).click();
    await expect(owner.getByRole("status").getByText("We send it now, like any other order.")).toBeVisible();
    await expect(orderStatus(page)).toContainText("Delivered");

    // From the inbox, by keyboard alone on a wide screen; two tabs decide once.
    const { ref: second } = await buyByApi(page, airtimeOrder(phone, 160));
    await expect(orderStatus(page)).toContainText("Under review");
    await owner.setViewportSize({ width: 1280, height: 900 });
    await owner.goto("/admin/inbox?kind=decision");
    await pressKey(owner, owner.getByRole("link", { name: new RegExp(`^Open: .*${second}`) }).first());
    await pressKey(owner, owner.getByRole("link", { name: "Release or refund" }));
    await expect(owner).toHaveURL(new RegExp(`/admin/orders/${second}`));
    const late = await owner.context().newPage();
    await late.goto(`/admin/orders/${second}`);
    const back = (tab: typeof owner) => tab.locator("details").filter({ hasText: "Refund order" });
    await pressKey(owner, back(owner).locator("summary"));
    await typeKeys(owner, back(owner).getByLabel("Reason", { exact: true }), "They don't answer");
    await owner.keyboard.press("Enter");
    await expect(
      owner.getByRole("status").getByText("Nothing is sent. You can follow it below."),
    ).toBeVisible();
    await expect(orderStatus(page)).toContainText("Refunded");
    await expect(
      page.getByText("We couldn't approve this payment, so we sent nothing.").first(),
    ).toBeVisible();
    await back(late).getByText("Refund order").first().click();
    await back(late).getByLabel("Reason", { exact: true }).fill("Once more");
    await back(late).getByRole("button", { name: "Refund order" }).click();
    await expect(late.getByText("A colleague decided first, or its time ran out.")).toBeVisible();
    await owner.context().close();
  },
);
