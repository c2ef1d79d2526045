import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { newEmail, newPhone, payFor } from "../journey";

/** A meter of its own for each journey; the sandbox knows every number of 6 to 13 digits. */
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

/** Types an electricity purchase and waits for the meter's owner; the price stands on the slip then. */
export async function fillElectricity(
  page: Page,
  { meter, amount = "5000", postpaid, email = newEmail() }: Meter,
) {
  await page.getByRole("radio", { name: "Ikeja Electric" }).check();
  if (postpaid) await page.getByRole("radio", { name: /Postpaid/ }).check();
  await page.getByLabel(postpaid ? "Meter or account number" : "Meter number").fill(meter);
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByLabel("Phone number").fill(newPhone());
  await page.getByLabel("E-mail").fill(email);
  await expect(page.getByText("Belongs to")).toBeVisible();
}

export async function buyElectricity(page: Page, meter: Meter): Promise<void> {
  await page.goto("/electricity");
  await fillElectricity(page, meter);
  await payFor(page);
}
