import { expectAccessibleByDayAndNight } from "../accessible";
import { expect, test } from "../fixtures";
import { orderStatus, payFor } from "../journey";
import { ONLY_LONG } from "../long";
import { fillElectricity, newMeter } from "./bills";

/** access/every-page.spec.ts checks each page's initial state. These are other states. */
const FORMS = ["/electricity", "/betting", "/tv", "/internet"];
const CHOSEN = ["/tv?provider=startimes", "/internet?provider=nobody"];

test(
  "has no sideways scroll or serious accessibility problem on invalid forms, a bill and its token",
  ONLY_LONG,
  async ({ page }) => {
    test.slow();
    for (const address of [...FORMS, ...CHOSEN]) {
      expect((await page.goto(address))?.status()).toBe(200);
      if (CHOSEN.includes(address)) await expectAccessibleByDayAndNight(page);
      await page.getByRole("button", { name: "Continue" }).click();
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
  },
);
