import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

/** Prerendered: a policy of script hashes. The others are made for a request: a nonce. */
const PRERENDERED = ["/", "/airtime", "/help", "/terms", "/privacy", "/refunds"];
const FOR_A_REQUEST = ["/data", "/plans", "/track", "/status"];

test("every page: a policy without unsafe words, no other origin, no sideways scroll", async ({ page }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(process.env.BASE_URL ?? "?")) foreign.push(request.url());
  });
  for (const address of [...PRERENDERED, ...FOR_A_REQUEST, "/nothing-here"]) {
    const answer = await page.goto(address);
    const policy = answer?.headers()["content-security-policy"] ?? "";
    expect(answer?.status()).toBe(address === "/nothing-here" ? 404 : 200);
    expect(policy).toMatch(
      PRERENDERED.includes(address) ? /script-src 'self' 'sha256-/ : /script-src 'self' '(nonce|sha256)-/,
    );
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    expect(answer?.headers()["x-content-type-options"]).toBe("nosniff");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Talk to a person" }).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect([address, await sideways(page)]).toEqual([address, 0]);
  }
  expect(foreign).toEqual([]);
});

test("the pages about the shop are one tap from every page", async ({ page }) => {
  await page.goto("/");
  for (const [name, heading] of [
    ["Help", "Help"],
    ["Refunds", "Refunds"],
    ["Terms", "Terms"],
    ["Privacy", "Privacy"],
  ] as const) {
    await page.getByRole("navigation", { name: "Pages about the shop" }).getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  await page.getByRole("link", { name: "Find an order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Find an order" })).toBeVisible();
});

test("home names every service: what is sold leads to its page, what isn't says so", async ({ page }) => {
  await page.goto("/");
  const names = ["Airtime", "Data", "Electricity", "TV", "Internet", "Betting", "Exam PINs", "Travel eSIM"];
  for (const name of names) {
    const sold = page.getByRole("main").getByRole("link", { name: new RegExp(`^${name}`) });
    const closed = page.getByRole("listitem").filter({ hasText: name }).filter({ hasText: "Not sold yet" });
    await expect(sold.or(closed).first()).toBeVisible();
  }
  await expect(page.getByRole("link", { name: /^(Airtime|Data)/ })).toHaveCount(2);
});

/** How far the page is wider than the screen, in CSS pixels. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
