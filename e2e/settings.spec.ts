import type { Page } from "@playwright/test";
import { contrast, type Oklch, parseColour } from "../lib/theme/oklch";
import { expectAccessible } from "./accessible";
import { writeAlarm } from "./books";
import { open, openSection, PHONE } from "./desk/desk";
import { expect, test } from "./fixtures";
import { LONG, ONLY_LONG } from "./long";
import { ageSecondFactor, codeOf, forgetCodes, newUser, openAs } from "./people";

test.use({ viewport: PHONE });

const save = (desk: Page, part: string) =>
  desk.getByRole("region", { name: part }).getByRole("button", { name: "Save" });
const said = (desk: Page, words: string) => expect(desk.getByText(words, { exact: true })).toBeVisible();
const SHOP = "Name, colour and contacts";

/** Saves a screenshot to look at when SHOTS is set. */
async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `.data/test/${name}.png`, fullPage: true });
}

/** The colours of a button and its label as bytes, whatever notation the style sheet uses. */
async function buttonColours(page: Page): Promise<[Oklch, Oklch]> {
  const button = page.getByRole("button", { name: /^(Pay|Continue)/ }).first();
  const hexes = await button.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    const paint = document.createElement("canvas").getContext("2d");
    return [backgroundColor, color].map((colour) => {
      if (!paint) return "";
      paint.fillStyle = colour;
      paint.fillRect(0, 0, 1, 1);
      const bytes = [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3);
      return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
    });
  });
  const [ground, label] = hexes.map(parseColour);
  if (!ground || !label) throw new Error(`no colours: ${hexes.join(" ")}`);
  return [ground, label];
}

test("applies the owner's name and colour to every page within seconds, readable in both themes", async ({
  page,
  browser,
}) => {
  if (LONG) test.slow();
  // A visitor who already has the shop open, from its cache.
  await page.goto("/help");
  await expect(page.getByRole("banner").getByRole("link", { name: "Ada's Kiosk" })).toBeHidden();

  const owner = await newUser("owner");
  const desk = await open(browser, owner);
  await openSection(desk, "Settings");
  await expect(desk.getByRole("heading", { name: "Settings" })).toBeVisible();
  await expectAccessible(desk);

  // By keyboard: an unreadable colour is shown beside its adjusted version before anything is saved.
  await desk.getByLabel("Shop name").fill("Ada's Kiosk");
  await desk.getByLabel("Colour", { exact: true }).focus();
  await desk.keyboard.type("#ffcc00");
  await desk.getByRole("button", { name: "Preview colour" }).focus();
  await desk.keyboard.press("Enter");
  const shown = desk.getByRole("list", { name: "Colour" });
  await expect(shown.getByRole("listitem").nth(0)).toContainText("#ffcc00");
  await expect(shown.getByRole("listitem").nth(1)).toContainText("darkened for contrast");
  await expect(shown.getByRole("listitem").nth(2)).toContainText("#ffcc00, unchanged");
  await expect(desk.getByLabel("Shop name")).toHaveValue("Ada's Kiosk");
  await desk.getByLabel("Customer phone").fill("0803 123 4567");
  await expectAccessible(desk);
  await shot(desk, "settings-colour");
  await save(desk, SHOP).focus();
  await desk.keyboard.press("Enter");
  await said(desk, "Saved");
  await expectAccessible(desk);

  await expect
    .poll(async () => {
      await page.goto("/help");
      return page.getByRole("banner").getByRole("link", { name: "Ada's Kiosk" }).isVisible();
    })
    .toBe(true);
  await expect(page.getByRole("link", { name: /0803 123 4567/ })).toHaveAttribute("href", "tel:08031234567");
  await expect(page).toHaveTitle("Help · Ada's Kiosk");
  // In the head, so that it loads before the first paint. The browser may cache it.
  const sheet = await page.locator("head link[href^='/theme.css']").getAttribute("href");
  const answer = await page.request.get(sheet ?? "");
  expect(answer.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of LONG ? ["/", "/airtime", "/sign-in", "/track"] : ["/airtime"]) {
      // The first visitor regenerates each cached page.
      await expect
        .poll(async () => {
          await page.goto(path);
          return page.getByRole("banner").getByRole("link", { name: "Ada's Kiosk" }).isVisible();
        })
        .toBe(true);
      await expectAccessible(page);
    }
    if (LONG) await page.goto("/airtime");
    const [ground, label] = await buttonColours(page);
    expect(contrast(ground, label)).toBeGreaterThanOrEqual(4.5);
    // Yellow, not the default green.
    expect(ground.h).toBeGreaterThan(80);
    expect(ground.h).toBeLessThan(100);
    await shot(page, `settings-airtime-${colorScheme}`);
  }

  await openSection(desk, "Activity log");
  const entry = desk.getByRole("listitem").filter({ hasText: "Changed a setting" }).first();
  await expect(entry).toContainText("Ada's Kiosk");
  await expect(entry).toContainText(owner.email);

  // Reset to the default.
  await desk.goto("/admin/settings");
  for (const field of ["Shop name", "Colour", "Customer phone"])
    await desk.getByRole("textbox", { name: field }).fill("");
  await save(desk, SHOP).click();
  await said(desk, "Saved");
  await expect
    .poll(async () => {
      await page.goto("/airtime");
      return page.locator("head link[href^='/theme.css']").count();
    })
    .toBe(0);
  await desk.context().close();
});

test(
  "warns the second of two owners and keeps their input; asks for the two-step code in the form",
  ONLY_LONG,
  async ({ browser }) => {
    const [first, second] = [await newUser("owner"), await newUser("owner")];
    const [one, other] = [await open(browser, first), await open(browser, second)];
    await one.goto("/admin/settings");
    await other.goto("/admin/settings");
    await one.getByLabel("Customer email").fill("one@shop.example");
    await save(one, SHOP).click();
    await said(one, "Saved");

    await ageSecondFactor(second);
    await forgetCodes(second);
    await other.getByLabel("Customer email").fill("other@shop.example");
    await save(other, SHOP).click();
    await said(other, "Not saved yet");
    await expect(other.getByLabel("Customer email")).toHaveValue("other@shop.example");
    await other
      .getByLabel("Two-step verification code")
      .first()
      .fill(codeOf(second.totp ?? ""));
    await save(other, SHOP).click();
    await said(other, "Not saved: someone changed it first");
    await expectAccessible(other);
    await expect(other.getByLabel("Customer email")).toHaveValue("other@shop.example");
    await save(other, SHOP).click();
    await said(other, "Saved");
    await one.reload();
    await expect(one.getByLabel("Customer email")).toHaveValue("other@shop.example");
    await one.getByLabel("Customer email").fill("");
    await save(one, SHOP).click();
    await said(one, "Saved");
    for (const desk of [one, other]) await desk.context().close();
  },
);

test(
  "saves the shop's own page without JavaScript, runs nothing in it, and restores the default",
  ONLY_LONG,
  async ({ page, browser, baseURL }) => {
    const owner = await newUser("owner");
    const signedIn = await open(browser, owner);
    const context = await browser.newContext({
      baseURL,
      viewport: PHONE,
      javaScriptEnabled: false,
      storageState: await signedIn.context().storageState(),
    });
    const desk = await context.newPage();
    await desk.goto("/admin/settings/texts?page=refunds");
    const text = desk.getByLabel("Text");
    await expect(text).toHaveValue(/^When we refund you/);
    const untilSays = (words: string) =>
      expect
        .poll(async () => {
          await page.goto("/refunds");
          return page.getByRole("main").textContent();
        })
        .toContain(words);
    await text.fill(
      "We give it back.\n\n## How\n\n- **at once**\n- as [said](/terms)\n\n<script>document.title = 'run'</script> [x](javascript:alert(1))",
    );
    await desk.getByRole("button", { name: "Save" }).click();
    await said(desk, "Saved");
    await untilSays("We give it back.");
    await expect(page.getByRole("heading", { name: "How", exact: true })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "said" })).toHaveAttribute(
      "href",
      "/terms",
    );
    await expect(page.getByRole("main")).toContainText("<script>document.title");
    await expect(page.getByRole("main").getByRole("link", { name: "x" })).toHaveCount(0);
    await expect(page).toHaveTitle(/^Refunds/);
    await expectAccessible(page);
    await text.fill("");
    await desk.getByRole("button", { name: "Save" }).click();
    await said(desk, "Saved");
    await untilSays("When we refund you");
    await context.close();
    await signedIn.context().close();
  },
);

test(
  "finds each part of Settings in their menu, on a phone and beside the page, without scripts",
  ONLY_LONG,
  async ({ browser }) => {
    const owner = await newUser("owner");
    const phone = await openAs(browser, owner, { viewport: PHONE, javaScriptEnabled: false });
    const wide = await openAs(browser, owner, {
      viewport: { width: 1280, height: 800 },
      javaScriptEnabled: false,
    });
    for (const desk of [phone, wide]) {
      await desk.goto("/admin/settings");
      await expectAccessible(desk);
      const menu = desk.getByRole("navigation", { name: "All settings" });
      if (desk === phone) {
        await expect(menu).toBeHidden();
        await desk.getByText("All settings", { exact: true }).filter({ visible: true }).click();
      }
      await menu.getByRole("link", { name: "API keys" }).click();
      await expect(desk).toHaveURL(/\/admin\/settings#keys$/);
      await expect(desk.getByRole("region", { name: "API keys" })).toBeInViewport();
      // Beside the page it stays in view.
      if (desk === wide) {
        await expect(menu.getByRole("link", { name: "Connections" })).toBeInViewport();
      } else {
        await desk.goto("/admin/settings");
        await desk.getByText("All settings", { exact: true }).filter({ visible: true }).click();
      }
      await menu.getByRole("link", { name: "Macros" }).click();
      await expect(desk.getByRole("heading", { name: "Macros" })).toBeVisible();
      if (desk === phone)
        await desk.getByText("All settings", { exact: true }).filter({ visible: true }).click();
      await expect(menu.getByRole("link", { name: "Macros" })).toHaveAttribute("aria-current", "page");
      await menu.getByRole("link", { name: "Business" }).click();
      await expect(desk.getByRole("region", { name: "Business" })).toBeInViewport();
      await desk.context().close();
    }
  },
);

test("tests connections from admin without showing any key", ONLY_LONG, async ({ browser }) => {
  const desk = await open(browser, await newUser("owner"));
  await desk.goto("/admin/settings");
  const connections = desk.getByRole("region", { name: "Connections" });
  for (const [name, words] of [
    ["Test the supplier", /Our balance there is ₦/],
    ["Test Paystack", /We reached Paystack, which accepted our key/],
    ["Test the email server", /No email server is set/],
  ] as const) {
    await connections.getByRole("button", { name }).click();
    await expect(connections.getByText(words)).toBeVisible();
  }
  // The second of two presses in a row, on however slow a machine.
  await expect(async () => {
    await connections.getByRole("button", { name: "Test Paystack" }).click();
    await expect(
      connections.getByText("You tested it less than ten seconds ago. Wait a moment."),
    ).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  const html = await desk.content();
  for (const secret of ["sandbox-merchant-key", "sk_test_sandbox", "00112233445566778899aabbccddeeff"])
    expect(html).not.toContain(secret);
  await expectAccessible(desk);
  for (const [width, colorScheme] of [
    [360, "dark"],
    [1280, "light"],
  ] as const) {
    await desk.setViewportSize({ width, height: 900 });
    await desk.emulateMedia({ colorScheme });
    await expectAccessible(desk);
    await shot(desk, `settings-${width}-${colorScheme}`);
  }
  await desk.context().close();
});

test("shows alerts in admin with the reason why they weren't emailed", ONLY_LONG, async ({ browser }) => {
  const desk = await open(browser, await newUser("owner"));
  // A kind that no other journey raises: the reason is that of the first alarm, perhaps from before there was an owner.
  await writeAlarm("foreign_ref");
  const item = desk
    .getByRole("listitem")
    .filter({ hasText: "Supplier answered with another purchase's reference" });
  // A worker checks every 15 seconds.
  await expect
    .poll(
      async () => {
        await desk.goto("/admin/alerts");
        return (await item.count()) > 0 && (await item.first().textContent());
      },
      { timeout: 90_000 },
    )
    // After a whole suite of alerts, the hour may have had too many to email one by one.
    .toMatch(/not emailed: no email server is set|not emailed separately: too many alerts in that hour/);
  await expectAccessible(desk);
  await shot(desk, "settings-alerts");
  await desk.context().close();
});

test(
  "lets the owner pass on a link that no email server could send",
  ONLY_LONG,
  async ({ page, browser }) => {
    const customer = await newUser();
    await page.goto("/reset");
    await page.getByLabel("Email").fill(customer.email);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByText("We can't send email yet")).toBeVisible();

    const desk = await open(browser, await newUser("owner"));
    await openSection(desk, "Settings");
    await desk.getByRole("link", { name: "View unsent emails" }).click();
    await expect(desk.getByRole("heading", { name: "Unsent emails" })).toBeVisible();
    const row = desk.getByRole("listitem").filter({ hasText: customer.email });
    // The worker sets a queued email aside within seconds.
    await expect
      .poll(async () => {
        await desk.reload();
        return row.count();
      })
      .toBe(1);
    await expectAccessible(desk);
    await row.getByRole("link", { name: "Reset password" }).click();
    await expect(desk.getByText("/reset/new")).toHaveCount(0);
    await desk.getByRole("button", { name: "Show email" }).click();
    const text = await desk.getByText("/reset/new").textContent();
    await expectAccessible(desk);
    await shot(desk, "unsent-email");

    await page.goto(/http\S+\/reset\/new\?token=\S+/.exec(text ?? "")?.[0] ?? "");
    await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
    await desk.context().close();
  },
);

test("shows the settings to an auditor, but not to support or customers", ONLY_LONG, async ({ browser }) => {
  const paths = ["/admin/settings", "/admin/settings/texts"];
  const auditor = await open(browser, await newUser("auditor"));
  await auditor.goto("/admin/settings");
  await expect(auditor.getByText("Your role can view but not change anything.")).toBeVisible();
  await expect(auditor.getByRole("button", { name: /Save|Test/ })).toHaveCount(0);
  await expect(auditor.getByText("api/webhooks/merchant")).toHaveCount(0);
  await expectAccessible(auditor);
  for (const role of ["support", "customer"]) {
    const other = await open(browser, await newUser(role));
    for (const path of paths) expect((await other.request.get(path)).status()).toBe(404);
    await other.context().close();
  }
  await auditor.context().close();
});
