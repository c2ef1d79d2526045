import { expectAccessibleByDayAndNight } from "../accessible";
import { expect, test } from "../fixtures";
import { newEmail, orderStatus, payFor } from "../journey";

/** Prerendered: a policy of script hashes. The others are made for a request: a nonce. */
const PRERENDERED = ["/exam-pins"];
const FORMS = ["/exam-pins", "/esim/GH", "/esim/EU-42"];
const OTHERS = [
  "/esim",
  "/esim?q=uk",
  "/esim?q=%00",
  "/esim/XX",
  "/esim/%F0%9F%92%B8",
  "/esim/top-up",
  "/esim/top-up?iccid=1",
];

test("exam PINs and eSIMs: a strict policy, no sideways scroll, no serious accessibility problem", async ({
  page,
}) => {
  test.setTimeout(120_000);
  for (const address of [...FORMS, ...OTHERS]) {
    const answer = await page.goto(address);
    expect([address, answer?.status()]).toEqual([address, 200]);
    expect(answer?.headers()["content-security-policy"]).toMatch(
      PRERENDERED.includes(address) ? /script-src 'self' 'sha256-/ : /script-src 'self' '(nonce|sha256)-/,
    );
    await expectAccessibleByDayAndNight(page);
    if (!FORMS.includes(address)) continue;
    await page.getByRole("button", { name: "See the price" }).click();
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    await expectAccessibleByDayAndNight(page);
  }
  await page.goto("/exam-pins");
  await page.getByRole("radio", { name: "WAEC" }).check();
  await page.getByLabel("E-mail").fill(newEmail());
  await payFor(page);
  await expect(orderStatus(page)).toContainText("Delivered");
  await page.getByText("Show the PIN").click();
  await expectAccessibleByDayAndNight(page);

  await page.goto("/esim/US");
  await page.getByRole("radio", { name: /500 MB|512 MB/ }).check();
  await page.getByLabel("E-mail").fill(newEmail());
  await payFor(page);
  await expect(orderStatus(page)).toContainText("Delivered");
  await page.getByText("Type it in").click();
  await expectAccessibleByDayAndNight(page);
  await page.getByRole("link", { name: "Check data left" }).click();
  await expect(page.getByText(/^As of/).last()).toBeVisible();
  await expectAccessibleByDayAndNight(page);
  await page.getByRole("link", { name: "Buy more data for it" }).click();
  await expect(page.getByRole("radio").first()).toBeVisible();
  await expectAccessibleByDayAndNight(page);
});
