import { expect, test } from "../fixtures";
import { onlyLong } from "../long";

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with script ${javaScriptEnabled ? "on" : "off"}`, onlyLong(!javaScriptEnabled), () => {
    test.use({ javaScriptEnabled });

    test("compares one regional eSIM with one for each country, for UK and France and 15 days", async ({
      page,
    }) => {
      await page.goto("/go?q=UK+and+France");
      await expect(page).toHaveURL(/\/esim\/trip\?q=United\+Kingdom\+and\+France$/);
      await page.getByLabel("First day").fill("2027-12-12");
      await page.getByLabel("Last day").fill("2027-12-26");
      await page.getByRole("radio", { name: /^Maps/ }).check();
      await page.getByRole("button", { name: "Compare eSIMs" }).click();
      const options = page.getByRole("region", { name: "Your options" });
      await expect(options).toContainText("United Kingdom, France: 15 days, about 7.5 GB.");
      await expect(options).toContainText("One eSIM for the whole trip");
      await expect(options.getByRole("link", { name: /^Europe/ })).toHaveAttribute("href", "/esim/EU-42");
      await expect(options).toContainText("2 eSIMs, one for each country");
      await expect(options.getByRole("link", { name: /^United Kingdom 5 GB/ })).toBeVisible();
      await expect(options.getByRole("link", { name: /^France 5 GB/ })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

      await page.goto("/esim/trip?q=qwertyuiop&from=2027-12-26&to=2027-12-12");
      await expect(page.getByLabel("Where are you going?")).toHaveAccessibleDescription(/don't recognise/);
      await expect(page.getByLabel("Last day")).toHaveAccessibleDescription(/on or after the first/);
    });

    test("names on a country's page the regions that cover it, and no other", async ({ page }) => {
      await page.goto("/esim/GB");
      const also = page.getByRole("region", { name: "Packages for several countries that work here" });
      await expect(also.getByRole("link")).toHaveText([/^Europe/, /^Global/]);
    });
  });
}
