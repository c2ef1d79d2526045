import { randomInt } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { newEmail, newPhone } from "../journey";

/** A unique meter for each journey. The sandbox accepts every number of 6 to 13 digits. */
export function newMeter(): string {
  return `4501${randomInt(1_000_000, 9_999_999)}`;
}

export function newCard(): string {
  return `02${randomInt(10_000_000, 99_999_999)}`;
}

interface Meter {
  meter: string;
  amount?: string;
  postpaid?: boolean;
  email?: string;
}

/** A prepaid meter's purchase as the API takes it. */
export function electricityOrder(
  meter: string,
  { amount = 5_000, email }: { amount?: number; email?: string } = {},
) {
  return {
    service: "electricity",
    input: {
      product: "Ikeja Electric",
      meterNumber: meter,
      meterType: "prepaid",
      amount,
      phone: newPhone(),
      customerName: "ADA OBI",
      address: "12 Broad Street, Lagos",
    },
    email,
  };
}

/** The visible token, in groups. Screen readers get it digit by digit. */
export function tokenDigits(page: Page | Locator): Locator {
  return page.locator(".token-digits [aria-hidden]");
}

/** Fills in an electricity purchase and waits for the meter's owner. The order summary then shows the price. */
export async function fillElectricity(
  page: Page,
  { meter, amount = "5000", postpaid, email = newEmail() }: Meter,
) {
  await page.getByRole("radio", { name: "Ikeja Electric" }).check();
  if (postpaid) await page.getByRole("radio", { name: /Postpaid/ }).check();
  await page.getByLabel(postpaid ? "Meter or account number" : "Meter number").fill(meter);
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByLabel("Phone number").fill(newPhone());
  await page.getByLabel("Email").fill(email);
  await expect(page.getByText("Account name")).toBeVisible();
}
