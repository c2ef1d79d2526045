import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { airtimeOrder, newPhone, payByApi, placeByApi } from "./journey";
import { onlyLong } from "./long";
import { electricityOrder, newMeter } from "./services/bills";

/** Layout shifts of the page so far without recent user input. */
async function shifts(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(window, "shifted") as number);
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, "shifted", 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) Reflect.set(window, "shifted", Reflect.get(window, "shifted") + value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const CASES = [
  {
    name: "airtime, delivered at once",
    order: () => airtimeOrder(newPhone(), 500),
    ends: /^Delivered$/,
    long: true,
  },
  {
    name: "airtime, in processing for a while",
    order: () => airtimeOrder("08030000104", 540),
    ends: /^Delivered$/,
    long: true,
  },
  {
    name: "airtime, refused and refunded",
    order: () => airtimeOrder("08030000101", 550),
    ends: /^Refunded$/,
    long: false,
  },
  { name: "a token", order: () => electricityOrder(newMeter()), ends: /^Delivered$/, long: false },
];

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  for (const { name, order, ends, long } of CASES) {
    test(
      `shifts nothing at ${viewport.width} px: ${name}`,
      onlyLong(long || viewport.width > 360),
      async ({ page }) => {
        await page.setViewportSize(viewport);
        await watchShifts(page);
        const { address, pay } = await placeByApi(page.request, order());
        await page.goto(address);
        await expect(page.getByRole("button", { name: "Copy", exact: true }).first()).toBeVisible();
        await expect(page.getByText("Updates automatically")).toBeVisible();
        expect(await shifts(page)).toBe(0);
        await payByApi(page.request, pay);
        await expect(page.getByRole("status").getByText(ends)).toBeVisible();
        await expect(page.getByText("Complete. Save this link to return.")).toBeVisible();
        expect(await shifts(page)).toBe(0);
        await page.reload();
        await expect(page.getByRole("button", { name: "Copy", exact: true }).first()).toBeVisible();
        expect(await shifts(page)).toBe(0);
      },
    );
  }
}
