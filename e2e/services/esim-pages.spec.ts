import { expectAccessibleByDayAndNight } from "../accessible";
import { expect, test } from "../fixtures";
import { newEmail, orderStatus, payFor } from "../journey";
import { ONLY_LONG } from "../long";

/** access/every-page.spec.ts checks each page's initial state. These are other states. */
const FORMS = ["/exam-pins", "/esim/GH"];
const OTHERS = [
  "/esim/EU-42",
  "/esim?q=uk",
  "/esim?q=%00",
  "/esim/XX",
  "/esim/%F0%9F%92%B8",
  "/esim/top-up?iccid=1",
];

test("shows a page for any text in an eSIM address", async ({ request }) => {
  for (const address of OTHERS)
    expect([address, (await request.get(address)).status()]).toEqual([address, 200]);
});

test(
  "has no sideways scroll or serious accessibility problem for exam PINs and eSIMs chosen, invalid and bought",
  ONLY_LONG,
  async ({ page }) => {
    test.setTimeout(240_000);
    for (const address of [...FORMS, ...OTHERS]) {
      const answer = await page.goto(address);
      expect([address, answer?.status()]).toEqual([address, 200]);
      if (FORMS.includes(address)) {
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
      }
      await expectAccessibleByDayAndNight(page);
    }
    await page.goto("/exam-pins");
    await page.getByRole("radio", { name: "WAEC" }).check();
    await page.getByLabel("Email").fill(newEmail());
    await payFor(page);
    await expect(orderStatus(page)).toContainText("Delivered");
    await page.getByText("Show the PIN").click();
    await expectAccessibleByDayAndNight(page);

    await page.goto("/esim/US");
    await page.getByRole("radio", { name: /500 MB|512 MB/ }).check();
    await page.getByLabel("Email").fill(newEmail());
    await payFor(page);
    await expect(orderStatus(page)).toContainText("Delivered");
    await page.getByText("Enter manually").click();
    await expectAccessibleByDayAndNight(page);
    await page.getByRole("link", { name: "Check data left" }).click();
    await expect(page.getByText(/^As of/).last()).toBeVisible();
    await expectAccessibleByDayAndNight(page);
    await page.getByRole("link", { name: "Top up this eSIM" }).click();
    await expect(page.getByRole("radio").first()).toBeVisible();
    await expectAccessibleByDayAndNight(page);
  },
);
