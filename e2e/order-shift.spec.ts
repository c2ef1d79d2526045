import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { newEmail, newPhone } from "./journey";
import type { Sandbox } from "./sandbox";
import { newMeter } from "./services/bills";

/** Layout shifts of the page so far that nobody's own touch explains. */
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

/** An unpaid order, bought by the API; answers its page and where to pay. */
async function place(service: string, input: object): Promise<{ page: string; pay: string }> {
  const answer = await fetch(`${process.env.BASE_URL}/api/orders`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": newPhone() },
    body: JSON.stringify({ service, input, email: newEmail() }),
  });
  const { ref, token, payment } = (await answer.json()) as {
    ref: string;
    token: string;
    payment: { url: string };
  };
  return { page: `/orders/${ref}?token=${token}`, pay: payment.url };
}

async function payElsewhere(page: Page, address: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(address);
  await other.getByRole("button", { name: /^Pay ₦/ }).click();
  await other.waitForURL(/\/orders\//);
  await other.close();
}

interface Case {
  name: string;
  service: string;
  input(sandbox: Sandbox): object | Promise<object>;
  ends: RegExp;
}

const CASES: Case[] = [
  {
    name: "airtime, delivered at once",
    service: "airtime",
    input: () => ({ product: "mtn", phone: newPhone(), amount: 500 }),
    ends: /^Delivered$/,
  },
  {
    name: "airtime, in processing for a while",
    service: "airtime",
    input: () => ({ product: "mtn", phone: "08030000104", amount: 540 }),
    ends: /^Delivered$/,
  },
  {
    name: "airtime, refused and refunded",
    service: "airtime",
    input: () => ({ product: "mtn", phone: "08030000101", amount: 550 }),
    ends: /^Refunded$/,
  },
  {
    name: "a token",
    service: "electricity",
    input: () => ({
      product: "Ikeja Electric",
      meterNumber: newMeter(),
      meterType: "prepaid",
      amount: 5000,
      phone: newPhone(),
      customerName: "ADA OBI",
      address: "12 Broad Street, Lagos",
    }),
    ends: /^Delivered$/,
  },
];

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  for (const { name, service, input, ends } of CASES) {
    test(`nothing moves at ${viewport.width} px: ${name}`, async ({ page, sandbox }) => {
      await page.setViewportSize(viewport);
      await watchShifts(page);
      const order = await place(service, await input(sandbox));
      await page.goto(order.page);
      await expect(page.getByRole("button", { name: "Copy", exact: true }).first()).toBeVisible();
      await expect(page.getByText("Follows by itself")).toBeVisible();
      expect(await shifts(page)).toBe(0);
      await payElsewhere(page, order.pay);
      await expect(page.getByRole("status").getByText(ends)).toBeVisible();
      await expect(page.getByText("Finished. It stays at this address.")).toBeVisible();
      expect(await shifts(page)).toBe(0);
      await page.reload();
      await expect(page.getByRole("button", { name: "Copy", exact: true }).first()).toBeVisible();
      expect(await shifts(page)).toBe(0);
    });
  }
}
