import { expect, test } from "./fixtures";

test("links every page to the pages about the shop", async ({ page }) => {
  await page.goto("/");
  for (const [name, heading] of [
    ["Help", "Help"],
    ["Refunds", "Refunds"],
    ["Terms", "Terms"],
    ["Privacy", "Privacy"],
  ] as const) {
    await page.getByRole("navigation", { name: "About this shop" }).getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  await page.getByRole("link", { name: "Track order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Track order" })).toBeVisible();
});

test("lists every service on the home page: links those on sale, and marks those that aren't", async ({
  page,
}) => {
  await page.goto("/");
  const names = ["Airtime", "Data", "Electricity", "TV", "Internet", "Betting", "Exam PINs", "Travel eSIM"];
  for (const name of names) {
    const sold = page.getByRole("main").getByRole("link", { name: new RegExp(`^${name}`) });
    const closed = page
      .getByRole("listitem")
      .filter({ hasText: name })
      .filter({ hasText: "Not available yet" });
    await expect(sold.or(closed).first()).toBeVisible();
  }
  await expect(page.getByRole("link", { name: /^(Airtime|Data)/ })).toHaveCount(2);
});

test("tells crawlers where the pages are, under the shop's own address", async ({ baseURL }) => {
  const robots = await (await fetch(new URL("/robots.txt", baseURL))).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const sitemap = await fetch(new URL("/sitemap.xml", baseURL));
  expect(sitemap.headers.get("content-type")).toContain("xml");
  const listed = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  expect(listed).toContain(`${baseURL}/`);
  expect(listed).toContain(`${baseURL}/electricity`);
  expect(listed).toContain(`${baseURL}/esim/KE`);
  expect(listed.filter((url) => /orders|account|admin|sign|\/go|\/r\//.test(url ?? ""))).toEqual([]);
});

test("says what to do, in the shop's look, when even the frame fails", async ({ page, complaints }) => {
  // The frame's own script, which the error page of a page doesn't catch.
  await page.addInitScript(() => {
    const { addEventListener } = window;
    window.addEventListener = function (this: Window, ...args: Parameters<typeof addEventListener>) {
      if (args[0] === "offline") throw new Error("The frame fails.");
      return addEventListener.apply(this, args);
    } as typeof addEventListener;
  });
  await page.goto("/help");
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Help" })).toHaveAttribute("href", "/help");
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCSS("min-height", "44px");
  await expect(page.getByRole("main")).toHaveCSS("max-width", "640px");
  expect(complaints.filter((line) => !line.includes("The frame fails."))).toEqual([]);
  complaints.length = 0;
});
