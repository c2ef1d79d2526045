import { expectAccessible } from "./accessible";
import { expect, test } from "./fixtures";
import { fillAirtime, newPhone, orderOf, topUpWallet } from "./journey";
import { onlyLong } from "./long";
import { ageSignIn, enterAs, newUser } from "./people";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", onlyLong(!javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });

    test("asks for the password before a large payment from the wallet, and keeps what was entered", async ({
      page,
    }) => {
      const login = await newUser();
      await enterAs(page.context(), login);
      await ageSignIn(login);
      await topUpWallet(page, "30000");

      const phone = newPhone();
      await page.goto("/airtime");
      await fillAirtime(page, { phone, amount: "21000", email: login.email });
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: /^Pay ₦[\d,]+ from your wallet/ }).click();
      await expect(page.getByText("Confirm it's you")).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel("Your password").fill("not the password");
      await page.getByRole("button", { name: "Pay from wallet", exact: true }).click();
      await expect(page.getByLabel("Your password")).toHaveAccessibleDescription(/Incorrect password/);
      await expect(page.getByLabel("Phone number")).toHaveValue(phone);

      await page.getByLabel("Your password").fill(login.password);
      // Enter pays from the wallet, not by card.
      await page.getByLabel("Your password").press("Enter");
      await expect(page).toHaveURL(/\/orders\/[^/?]+\?token=/);
      expect(orderOf(page).ref).toMatch(/\S/);
      await expect(page.getByText("Paid", { exact: false }).first()).toBeVisible();
    });
  });
}
