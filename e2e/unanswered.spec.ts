import type { Page } from "@playwright/test";
import { open, openSection } from "./desk/desk";
import { expect, test } from "./fixtures";
import { fillAirtime, newPhone, payButton, payFor } from "./journey";
import { ONLY_LONG } from "./long";
import { enterAs, newUser } from "./people";

/** How a press gets no answer: the connection breaks, or a proxy answers while the shop restarts. */
const ENDINGS = ["no connection", "a proxy's page"] as const;

async function cut(page: Page, ending: (typeof ENDINGS)[number]): Promise<void> {
  await page.route("**/*", (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    return ending === "no connection"
      ? route.abort()
      : route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });
  });
}

const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "No connection" });

for (const ending of ENDINGS)
  test(`keeps what was typed when a press gets ${ending}, and goes on at the next`, async ({
    page,
    complaints,
  }) => {
    const { email, password } = await newUser();
    await page.goto("/sign-in?next=/account");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel("Password").fill(password);
    await cut(page, ending);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(notice(page)).toContainText("What you typed is still here.");
    await expect(notice(page)).toBeFocused();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
    await expect(page.getByLabel("Password")).toHaveValue(password);

    await page.unrouteAll();
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/account$/);
    // The browser's own message about the response.
    expect(complaints.splice(0).filter((text) => !text.includes("status of 502"))).toEqual([]);
  });

test("keeps a tracked order's reference without a connection", ONLY_LONG, async ({ page }) => {
  await page.goto("/track");
  await page.getByLabel("Order reference").fill("K7QF3-M2X9D");
  await page.getByLabel("Email or phone number").fill("ada@example.com");
  await cut(page, "no connection");
  await page.getByRole("button", { name: "Track order" }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel("Order reference")).toHaveValue("K7QF3-M2X9D");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Track order" }).click();
  await expect(page.getByText("Order not found")).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

/** As after a deployment of a version that has other actions. */
async function outdate(page: Page): Promise<void> {
  await page.route("**/*", (route) =>
    route.request().method() === "POST" && route.request().headers()["next-action"]
      ? route.fulfill({
          status: 409,
          headers: { "x-nextjs-action-not-found": "1" },
          contentType: "text/plain",
          body: "Server Action unavailable.",
        })
      : route.fallback(),
  );
}

test("fills a purchase form again after a deployment that replaced its action", async ({ page }) => {
  const phone = newPhone();
  await page.goto("/airtime");
  await fillAirtime(page, { phone, amount: "410" });
  await outdate(page);
  const reloaded = page.waitForEvent("load");
  await payButton(page).click();
  await reloaded;
  await page.unrouteAll();
  await expect(page.getByLabel("Phone number")).toHaveValue(phone);
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("410");
  await payFor(page);
});

test("asks to reload another form after such a deployment", ONLY_LONG, async ({ page }) => {
  await page.goto("/track");
  await page.getByLabel("Order reference").fill("K7QF3-M2X9D");
  await outdate(page);
  await page.getByRole("button", { name: "Track order" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The shop was updated." })).toBeVisible();
  await expect(page.getByLabel("Order reference")).toHaveValue("K7QF3-M2X9D");
});

test("keeps the page of a button that gets no answer, and goes on at the next press", async ({
  page,
  context,
}) => {
  await enterAs(context, await newUser());
  await page.goto("/account/wallet");
  await page.getByLabel("Original payment method").check();
  await cut(page, "no connection");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(notice(page)).toContainText("What you typed is still here.");
  await expect(notice(page)).toBeFocused();
  await expect(page.getByLabel("Original payment method")).toBeChecked();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test(
  "tells staff to check whether a button without an answer took effect",
  ONLY_LONG,
  async ({ browser }) => {
    const desk = await open(browser, await newUser("owner"));
    await desk.goto("/admin/catalogue/listing");
    await cut(desk, "no connection");
    await desk.getByRole("button", { name: "Sync now" }).click();
    await expect(notice(desk)).toContainText("check whether it took effect");
  },
);

test("searches although the search box's script didn't load", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).click();
  // Only the home page's scripts: the page it leads to needs its own.
  await page.route("**/_next/static/chunks/**", (route) =>
    new URL(route.request().headers().referer ?? page.url()).pathname === "/"
      ? route.abort()
      : route.fallback(),
  );
  await page.getByLabel("Search or enter a number").fill("mtn 500");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/(go\?q=mtn(\+|%20)500|airtime)/);
});

test("keeps a changed setting without a connection", ONLY_LONG, async ({ browser }) => {
  const desk = await open(browser, await newUser("owner"));
  await openSection(desk, "Settings");
  await desk.getByLabel("Customer phone").fill("0803 765 4321");
  await cut(desk, "no connection");
  const part = desk.getByRole("region", { name: "Name, colour and contacts" });
  await part.getByRole("button", { name: "Save" }).click();
  await expect(part.getByRole("alert")).toContainText("No connection");
  await expect(desk.getByLabel("Customer phone")).toHaveValue("0803 765 4321");
});
