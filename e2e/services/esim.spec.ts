import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { buyByApi, newEmail, orderOf, orderStatus, payFor } from "../journey";
import { ONLY_LONG } from "../long";

/** Region ZZ's packages choose the sandbox's behaviour (sandbox/README.md). */
async function buyScenario(page: Page, digits: string): Promise<void> {
  const input = { packageCode: `ZZ_1_7_000${digits}`, regionCode: "ZZ" };
  await buyByApi(page, { service: "esim", input });
}

test("delivers an eSIM from the home page with an installation code and its remaining data", async ({
  page,
  sandbox,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: /^Travel eSIM/ }).click();
  await page.getByLabel("Where are you going?").fill("nairobi");
  await expect(page.getByRole("status")).toContainText("1 place for “nairobi”");
  await page.getByRole("link", { name: "Kenya" }).click();
  await expect(page.getByRole("heading", { name: "eSIM for Kenya" })).toBeVisible();

  const packages = page.getByRole("group", { name: "Package" });
  for (const row of await packages.locator("label").allTextContents()) {
    expect(row).toMatch(/(MB|GB)₦[\d,]+.*days?₦[\d,]+\/GB.*₦[\d,]+\/day/);
  }
  await expect(packages.getByText("Best value")).toHaveCount(1);
  await page.getByText("Where it works").click();
  await expect(page.getByText("KE Mobile 5G, KE Telecom 4G")).toBeVisible();
  await page.getByText("When the days start").click();
  await page.getByText("Will it work on my phone?").click();
  await expect(page.getByText("*#06#")).toBeVisible();

  await page.getByRole("radio", { name: /10 GB/ }).check();
  await page.getByLabel("Email").fill(newEmail());
  await expect(page.getByRole("region", { name: "Order summary" })).toContainText(
    "eSIM Kenya 10 GB, 30 days",
  );
  await payFor(page);
  await expect(orderStatus(page)).toContainText("eSIM Kenya 10 GB, 30 days was delivered at");

  const install = page.getByRole("region", { name: "Install your eSIM" });
  await expect(install).toContainText("Ready to install");
  const order = await (
    await page.request.get(`/api/orders/${orderOf(page).ref}?token=${orderOf(page).token}`)
  ).json();
  const { activationCode, iccid } = order.lines[0].delivery;
  expect(activationCode).toMatch(/^LPA:1\$/);
  const { transactions } = await sandbox.state();
  const sold = transactions.filter((row) => JSON.stringify(row).includes(iccid));
  expect(sold.map(({ status, remarks }) => [status, String(remarks).includes("KE_10_30")])).toEqual([
    ["SUCCESS", true],
  ]);
  await expect(install.getByRole("link", { name: /iPhone/ })).toHaveAttribute(
    "href",
    `https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=${encodeURIComponent(activationCode)}`,
  );
  await expect(install.getByRole("link", { name: /Android/ })).toHaveAttribute(
    "href",
    `https://esimsetup.android.com/esim_qrcode_provisioning?carddata=${encodeURIComponent(activationCode)}`,
  );
  await expect(install.getByRole("img", { name: "QR code that installs the eSIM" })).toBeVisible();
  await install.getByText("Enter manually").click();
  await expect(install.getByText("rsp.sandbox-esim.example", { exact: true })).toBeVisible();
  await expect(install.getByText(activationCode, { exact: true })).toBeVisible();

  // Remaining data is read on request, with its time. Low data is reported.
  const left = page.getByRole("region", { name: "Data left" });
  await expect(left).toContainText("Not checked yet.");
  await left.getByRole("link", { name: "Check data left" }).click();
  await expect(left).toContainText("10 GB of 10 GB left");
  await expect(left).toContainText(/As of \d+:\d\d [ap]m, \d+ \w+ \d{4}/);
  await expect(left).toContainText("30 days left");
  await expect(left.getByRole("link", { name: "Top up this eSIM" })).toHaveAttribute(
    "href",
    `/esim/top-up?iccid=${iccid}`,
  );
});

test("refunds a refused eSIM", ONLY_LONG, async ({ page }) => {
  await buyScenario(page, "0101");
  await expect(orderStatus(page)).toContainText("Refunded");
  await expect(orderStatus(page)).toContainText("refused to deliver it");
});

test("follows a processing eSIM until it arrives", ONLY_LONG, async ({ page, sandbox }) => {
  const settle = await sandbox.keepInProcessing("ZZ_1_7_0000106");
  await buyScenario(page, "0106");
  await expect(orderStatus(page)).toContainText("Processing");
  await expect(orderStatus(page)).toContainText(/Next check at \d+:\d\d:\d\d [ap]m/);
  await settle();
  await expect(page.getByRole("region", { name: "Install your eSIM" })).toBeVisible();
  await expect(orderStatus(page)).toContainText("Delivered");
});

test("waits for a late eSIM code before it says delivered", ONLY_LONG, async ({ page, sandbox }) => {
  const undo = await sandbox.tellLater();
  await buyScenario(page, "0810");
  await expect(orderStatus(page)).toContainText("its code isn't ready yet");
  await expect(page.getByRole("region", { name: "Install your eSIM" })).toBeHidden();
  await expect(page.getByRole("region", { name: "Install your eSIM" })).toBeVisible({ timeout: 90_000 });
  await expect(orderStatus(page)).toContainText("Delivered");
  await undo();
});

test("shows an unknown state with its code, and reports low data", ONLY_LONG, async ({ page, sandbox }) => {
  await page.goto("/esim/DE");
  await page.getByRole("radio", { name: /^1 GB/ }).check();
  await page.getByLabel("Email").fill(newEmail());
  await payFor(page);
  await expect(orderStatus(page)).toContainText("Delivered");
  const { ref, token } = orderOf(page);
  const order = await (await page.request.get(`/api/orders/${ref}?token=${token}`)).json();
  await sandbox.tell("esim", {
    iccid: order.lines[0].delivery.iccid,
    status: "ODD_ONE",
    remaining: 50 * 1024 ** 2,
  });
  const left = page.getByRole("region", { name: "Data left" });
  await left.getByRole("link", { name: "Check data left" }).click();
  await expect(left).toContainText("50 MB of 1 GB left");
  await expect(left).toContainText("Unknown (ODD_ONE)");
  await expect(left).toContainText("Your data is almost used up.");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("searches a place by a form and buys an eSIM", ONLY_LONG, async ({ page }) => {
    await page.goto("/esim");
    await page.getByLabel("Where are you going?").fill("Türkiye");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/esim\?q=/);
    await expect(page.getByLabel("Where are you going?")).toHaveValue("Türkiye");
    await expect(page.getByRole("region", { name: "Countries" }).getByRole("link")).toHaveCount(1);
    await page.getByRole("link", { name: "Türkiye" }).click();
    await page.getByRole("radio", { name: /20 GB/ }).check();
    await page.getByLabel("Email").fill(newEmail());
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("region", { name: "Order summary" })).toContainText(
      "eSIM Türkiye 20 GB, 30 days",
    );
    await expect(page.getByRole("radio", { name: /20 GB/ })).toBeChecked();
    await payFor(page);
    await expect(async () => {
      const again = page.getByRole("link", { name: "Refresh" });
      if (await again.isVisible()) await again.click();
      await expect(orderStatus(page)).toContainText("Delivered", { timeout: 500 });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByRole("img", { name: "QR code that installs the eSIM" })).toBeVisible();
    await page.getByRole("link", { name: "Check data left" }).click();
    await expect(page.getByText("20 GB of 20 GB left")).toBeVisible();
  });
});
