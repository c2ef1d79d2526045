import { expectAccessibleByDayAndNight } from "../accessible";
import { expect, test } from "../fixtures";
import { orderStatus, payFor } from "../journey";
import { fillElectricity, newMeter } from "./bills";

/** Prerendered: a policy of script hashes. The others are made for a request: a nonce. */
const PRERENDERED = ["/electricity", "/betting"];
const FOR_A_REQUEST = ["/tv", "/tv?provider=startimes", "/internet", "/internet?provider=nobody"];

test("a strict policy, no sideways scroll, no serious accessibility problem", async ({ page }) => {
  test.slow();
  for (const address of [...PRERENDERED, ...FOR_A_REQUEST]) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()["content-security-policy"]).toMatch(
      PRERENDERED.includes(address) ? /script-src 'self' 'sha256-/ : /script-src 'self' '(nonce|sha256)-/,
    );
    await expectAccessibleByDayAndNight(page);
    await page.getByRole("button", { name: "See the price" }).click();
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    await expectAccessibleByDayAndNight(page);
  }
  await page.goto("/electricity");
  await fillElectricity(page, { meter: newMeter(), amount: "7000" });
  await expectAccessibleByDayAndNight(page);
  await payFor(page);
  await expect(orderStatus(page)).toContainText("Delivered");
  await expect(page.getByRole("region", { name: "Your token" })).toBeVisible();
  await expectAccessibleByDayAndNight(page);
});
