import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { buyByApi, newPhone, orderStatus } from "./journey";
import { ONLY_LONG } from "./long";
import { readCatalogueNow } from "./operator";

/** One provider's row in a service's section. */
const provider = (page: Page, service: string, name: string) =>
  page.getByRole("region", { name: service }).getByRole("listitem").filter({ hasText: name });

test("reports a network as “working” after a delivery, on a page one tap from every other", async ({
  page,
}) => {
  // A network on which no other journey leaves an order unfinished.
  const input = { product: "9mobile", phone: newPhone("0809"), amount: 110 };
  await buyByApi(page, { service: "airtime", input });
  await expect(orderStatus(page)).toContainText("Delivered");
  await page.getByRole("link", { name: "Service status" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Service status" })).toBeVisible();
  await expect(async () => {
    await page.getByRole("link", { name: "Refresh" }).click();
    await expect(provider(page, "Airtime", "T2 (9mobile)")).toContainText("Operational", { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText(/^As of \d+:\d\d [ap]m\.$/)).toBeVisible();
  for (const service of ["Data", "Electricity", "TV", "Betting", "Exam PINs"]) {
    await expect(page.getByRole("region", { name: service, exact: true })).toBeVisible();
  }
});

test(
  "pauses a product that the upstream suspends, and resumes it afterwards",
  ONLY_LONG,
  async ({ page, sandbox }) => {
    await sandbox.tell("catalogue", { product: "GLO", set: { state: "suspended" } });
    try {
      await readCatalogueNow();
      await expect(async () => {
        await page.goto("/status");
        await expect(provider(page, "Airtime", "Glo")).toContainText("Paused by provider", {
          timeout: 2_000,
        });
      }).toPass({ timeout: 60_000 });
    } finally {
      await sandbox.tell("catalogue", { product: "GLO", set: { state: "on" } });
      await readCatalogueNow();
    }
    await expect(async () => {
      await page.goto("/status");
      const airtime = page.getByRole("region", { name: "Airtime", exact: true });
      await expect(airtime).toContainText("Glo", { timeout: 2_000 });
      await expect(airtime).not.toContainText("Paused", { timeout: 2_000 });
      // The next journey may choose it at once.
      await page.goto("/airtime");
      await expect(page.getByRole("radio", { name: "Glo" })).toBeEnabled({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
  },
);

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("shows the complete page", ONLY_LONG, async ({ page }) => {
    await page.goto("/status");
    for (const network of ["MTN", "Airtel", "Glo", "T2 (9mobile)"]) {
      await expect(page.getByRole("region", { name: "Airtime", exact: true })).toContainText(network);
    }
  });
});
