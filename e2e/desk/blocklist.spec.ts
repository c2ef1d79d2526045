import { ordersOf } from "../books";
import { expect, test } from "../fixtures";
import { airtimeOrder, fillAirtime, newEmail, newPhone, placeByApi } from "../journey";
import { newUser } from "../people";
import { look, open, PHONE, pressKey, typeKeys } from "./desk";

test.use({ viewport: PHONE });

test("blocks a number on a phone, refuses its purchase in words, and unblocks it by keyboard", async ({
  page,
  browser,
}) => {
  const phone = newPhone();
  const { ref } = await placeByApi(page.request, airtimeOrder(phone, 130));
  const owner = await open(browser, await newUser("owner"));
  // From the order's page, with its number filled in.
  await owner.goto(`/admin/orders/${ref}`);
  await owner.getByRole("link", { name: "Block this customer or number" }).click();
  await expect(owner.getByLabel("Number or email", { exact: true })).toHaveValue(/^\+234\d{10}$/);
  expect(owner.url()).not.toContain(phone.slice(1));
  await owner.getByLabel("Reason").fill("Chargebacks");
  await owner.getByRole("button", { name: "Block", exact: true }).click();
  await expect(owner.getByText("The next purchase is refused before its payment.")).toBeVisible();
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
  await pressKey(owner, owner.getByText("Block a number or email"));
  await typeKeys(owner, owner.getByLabel("Number or email", { exact: true }), "12");
  await typeKeys(owner, owner.getByLabel("Reason"), "none");
  await owner.keyboard.press("Enter");
  await expect(owner.getByText("Enter a whole number, or a whole email address.")).toBeVisible();
  await placeByApi(page.request, airtimeOrder(phone, 140));
  await owner.context().close();
});
