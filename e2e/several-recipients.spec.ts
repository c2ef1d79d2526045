import type { Page } from "@playwright/test";
import { findPlans } from "./catalogue";
import { expect, test } from "./fixtures";
import { atPaymentPage, newEmail, newPhone, orderOf, orderStatus, payButton, payFor } from "./journey";
import { ONLY_LONG } from "./long";

/** The sandbox refuses every purchase for this number (sandbox/README.md). */
const REFUSED = "08030000101";

const rows = (page: Page) => page.getByRole("region", { name: /^\d+ numbers$/ }).getByRole("listitem");

async function openList(page: Page): Promise<void> {
  await page.getByText("Paste a list or upload a file").click();
}

test("marks the wrong line of a pasted list, accepts its correction, and pays all at once", async ({
  page,
  sandbox,
}) => {
  const [first, second, third] = [newPhone("0803"), newPhone("0802"), newPhone("0805")];
  await page.goto("/airtime");
  await openList(page);
  await page.getByLabel("Your list").fill(`${first}, 100\n${third}00, 150\n${second}, 200`);
  await page.getByRole("button", { name: "Import list" }).click();

  await expect(page.getByText("2 ready, 1 to fix.").first()).toBeVisible();
  const wrong = page.getByLabel("Phone number 2");
  await expect(wrong).toHaveValue(`${third}00`);
  await expect(wrong).toHaveAccessibleDescription(/Enter a Nigerian mobile number/);
  await expect(page.getByLabel("Phone number 1")).toHaveAccessibleDescription(/For example 0803/);
  await expect(page.getByRole("link", { name: /^Number 2: Enter a Nigerian/ })).toBeVisible();
  await expect(page.getByLabel("Your list")).toHaveValue("");

  await wrong.fill(third);
  await page.getByLabel("Email").fill(newEmail());
  const slip = page.getByRole("region", { name: "Order summary" });
  await expect(slip).toContainText("Glo airtime₦150");
  await payFor(page);
  await expect(orderStatus(page)).toContainText("All 3 were delivered");
  for (const [phone, amount] of [
    [first, 100],
    [second, 200],
    [third, 150],
  ] as const) {
    expect((await sandbox.sentTo(phone)).map((sent) => sent.amount)).toEqual([amount]);
  }
});

test(
  "reads names, amounts and networks as they are pasted, and asks about a number that is there twice",
  ONLY_LONG,
  async ({ page }) => {
    const [ngozi, bola] = [newPhone("0803"), newPhone("0802")];
    await page.goto("/airtime");
    await openList(page);
    const spaced = `${ngozi.slice(0, 4)} ${ngozi.slice(4, 7)} ${ngozi.slice(7)}`;
    const lines = [
      `Mama Ngozi ${spaced} 200`,
      `2. Bola: +234${bola.slice(1)} - N1,500`,
      `glo ${ngozi} 100`,
      "Ada, five hundred",
    ];
    await page.getByLabel("Your list").fill(lines.join("\n"));
    await page.getByRole("button", { name: "Import list" }).click();
    await expect(rows(page)).toHaveCount(4);
    await expect(rows(page).first()).toContainText("Mama Ngozi");
    await expect(page.getByLabel("Phone number 1")).toHaveValue(ngozi);
    await expect(page.getByLabel("Amount for number 1")).toHaveValue("200");
    await expect(page.getByLabel("Amount for number 2")).toHaveValue("1500");
    await expect(page.getByLabel("Network of number 3")).toHaveValue("glo");
    await expect(page.getByText("3 ready, 1 to fix.")).toHaveCount(2);
    await expect(page.getByRole("link", { name: /^Number \d/ })).toHaveCount(1);
    await expect(rows(page).nth(2)).toContainText("Same as number 1.");
    await page.getByRole("button", { name: "Keep number 3 too" }).click();
    await expect(rows(page).nth(2)).not.toContainText("Same as number 1.");
    await expect(rows(page).first()).toContainText("Mama Ngozi");
    await page.getByRole("button", { name: "Remove number 4" }).click();
    await expect(rows(page)).toHaveCount(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  },
);

test("refunds exactly the part of a list whose number is refused", ONLY_LONG, async ({ page, sandbox }) => {
  const [first, last] = [newPhone("0803"), newPhone("0902")];
  const refusedAmount = 173;
  await page.goto("/airtime");
  await openList(page);
  await page.getByLabel("Your list").fill(`${first},120\n${REFUSED},${refusedAmount}\n${last},130`);
  await page.getByRole("button", { name: "Import list" }).click();
  await expect(page.getByText("3 lines imported")).toBeVisible();
  await page.getByLabel("Email").fill(newEmail());
  await expect(payButton(page)).toBeVisible();
  const before = (await sandbox.state()).paystack.refunds.length;
  await payFor(page);
  await expect(orderStatus(page)).toContainText("2 of 3");
  const { ref, token } = orderOf(page);
  const order = await (await page.request.get(`/api/orders/${ref}?token=${token}`)).json();
  const due = order.lines
    .filter(({ recipient }: { recipient: string }) => recipient === REFUSED)
    .map(({ total }: { total: { amount: number } }) => total.amount);
  const refunds = () => sandbox.state().then(({ paystack }) => paystack.refunds.slice(before));
  await expect.poll(async () => (await refunds()).map(({ amount }) => amount)).toEqual(due);
  expect(due[0]).toBeGreaterThanOrEqual(refusedAmount * 100);
  for (const phone of [first, last]) expect(await sandbox.sentTo(phone)).toHaveLength(1);
});

test("counts forty numbers live, refunds the three that fail, and tries those three again", async ({
  page,
  sandbox,
}) => {
  // All different, and none that a "magic" recipient of the sandbox is.
  const first = Number(newPhone("803")) - 40;
  const phones = Array.from({ length: 40 }, (_, index) => `0${first + index}`);
  const failing = [phones[4], phones[17], phones[31]] as string[];
  const held = phones.slice(20, 29);
  for (const recipient of failing)
    await sandbox.tell("scenario", { scenario: "refused", recipient, times: 1 });
  for (const recipient of held)
    await sandbox.tell("scenario", { scenario: "never-settles", recipient, times: 1 });
  await page.goto("/airtime");
  await openList(page);
  await page.getByLabel("Your list").fill(phones.map((phone) => `${phone} 60`).join("\n"));
  await page.getByRole("button", { name: "Import list" }).click();
  await expect(page.getByText("40 lines imported")).toBeVisible();
  await page.getByLabel("Email").fill(newEmail());
  await payFor(page);

  // The page updates automatically.
  await expect(orderStatus(page)).toContainText("28 of 40 delivered, 9 in progress, 3 failed.");
  const { ref, token } = orderOf(page);
  for (const phone of held) {
    const [sold] = await sandbox.sentTo(phone);
    await sandbox.tell("settle", { id: sold?.customerRef, status: "SUCCESS" });
  }
  await expect(orderStatus(page)).toContainText(/37 of 40 were delivered\..*Not delivered.*We refunded/);
  const lines = async () => {
    const order = await (await page.request.get(`/api/orders/${ref}?token=${token}`)).json();
    return order.lines as { recipient: string; status: string }[];
  };
  const refunded = (await lines()).filter(({ status }) => status === "refunded");
  expect(refunded.map(({ recipient }) => recipient)).toEqual(failing);
  for (const phone of phones) expect(await sandbox.sentTo(phone)).toHaveLength(1);

  const items = page.getByRole("article").getByRole("listitem").filter({ hasText: "MTN airtime" });
  await expect(items).toHaveCount(40);
  await page.getByRole("button", { name: "Show failed" }).click();
  await expect(items.filter({ visible: true })).toHaveCount(3);
  const csv = await page.request.get(`/api/orders/${ref}/results?token=${token}`);
  expect((await csv.text()).trim().split("\r\n")).toHaveLength(41);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.getByRole("link", { name: "Try 3 again" }).click();
  await expect(page).toHaveURL(/\/again\?token=/);
  for (const [index, phone] of failing.entries()) {
    await expect(page.getByLabel(`Phone number ${index + 1}`)).toHaveValue(phone);
  }
  await expect(page.getByLabel("Phone number 4")).toHaveCount(0);
  await payFor(page);
  await expect(orderStatus(page)).toContainText("All 3 were delivered");
  expect(orderOf(page).ref).not.toBe(ref);
});

test(
  "accepts a CSV file of plans for many numbers, short rows included, and removes one",
  ONLY_LONG,
  async ({ page, sandbox }) => {
    const phones = Array.from({ length: 6 }, () => newPhone("0803"));
    const plan = (await findPlans()).find(({ product }) => /^mtn/i.test(product));
    const lines = [
      "Name,Phone,Plan",
      ...phones.map((phone, index) => `Person ${index},${phone},${plan?.id}`),
    ];
    await page.goto("/data");
    await openList(page);
    await page.getByLabel("Or a CSV file").setInputFiles({
      name: "numbers.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`\ufeff${lines.join("\r\n")}\r\n`),
    });
    await page.getByRole("button", { name: "Import list" }).click();
    await expect(rows(page)).toHaveCount(6);
    await page.getByLabel("Plan for number 6").fill("5TB_FOR_EVER");
    await page.getByLabel("Email").fill(newEmail());
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByLabel("Plan for number 6")).toHaveAccessibleDescription(
      /isn't available any more/,
    );
    await page.getByRole("button", { name: "Remove number 6" }).click();
    await expect(rows(page)).toHaveCount(5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await payFor(page);
    await expect(orderStatus(page)).toContainText("All 5 were delivered");
    for (const phone of phones.slice(0, 5)) expect(await sandbox.sentTo(phone)).toHaveLength(1);
    expect(await sandbox.sentTo(phones[5] ?? "")).toEqual([]);
  },
);

test("rejects too many lines, or a spreadsheet, in words and loses nothing", ONLY_LONG, async ({ page }) => {
  await page.goto("/airtime");
  await page.getByLabel("Phone number").fill("0803 123 4567");
  await openList(page);
  const list = Array.from({ length: 201 }, () => newPhone()).join("\n");
  await page.getByLabel("Your list").fill(list);
  await page.getByRole("button", { name: "Import list" }).click();
  await expect(page.getByText(/Your list has 201 numbers\. One order takes 200/).first()).toBeVisible();
  await expect(page.getByLabel("Your list")).toHaveValue(list);
  await expect(page.getByLabel("Phone number")).toHaveValue("0803 123 4567");
  await page.getByLabel("Your list").fill("");
  await page.getByLabel("Or a CSV file").setInputFiles({
    name: "numbers.xlsx",
    mimeType: "application/vnd.ms-excel",
    buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0]),
  });
  await page.getByRole("button", { name: "Import list" }).click();
  await expect(page.getByText(/choose “Save as” and then CSV/).first()).toBeVisible();
});

test("stays responsive with two hundred numbers", ONLY_LONG, async ({ page }) => {
  await page.goto("/airtime");
  await openList(page);
  // All different: random numbers could repeat, and a repeated number counts once.
  const phones = Array.from({ length: 200 }, (_, index) => `0803${5_000_000 + index}`);
  await page.getByLabel("Your list").fill(phones.map((phone) => `${phone},50`).join("\n"));
  await page.getByRole("button", { name: "Import list" }).click();
  await expect(page.getByText("200 lines imported")).toBeVisible();
  await expect(rows(page)).toHaveCount(200);
  await page.getByLabel("Email").fill(newEmail());
  await expect(page.getByRole("region", { name: "Order summary" })).toContainText("200 numbers");
  await payButton(page).click();
  await expect(await atPaymentPage(page)).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("pastes, corrects and pays a list", ONLY_LONG, async ({ page, sandbox }) => {
    const [first, second] = [newPhone("0803"), newPhone("0802")];
    await page.goto("/airtime");
    await openList(page);
    await page.getByLabel("Your list").fill(`${first}\n0802,90\n${second},60`);
    await page.getByLabel("Amount for lines without one").fill("70");
    await page.getByRole("button", { name: "Import list" }).click();
    await expect(page.getByText("2 ready, 1 to fix.").first()).toBeVisible();
    await expect(page.getByLabel("Amount for number 1")).toHaveValue("70");
    const wrong = page.getByLabel("Phone number 2");
    await expect(wrong).toHaveAccessibleDescription(/Enter a Nigerian mobile number/);
    await page.getByRole("button", { name: "Remove number 2" }).click();
    await expect(page.getByLabel("Phone number 2")).toHaveValue(second);
    await page.getByLabel("Email").fill(newEmail());
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Check before you pay")).toBeVisible();
    await payButton(page).click();
    await (await atPaymentPage(page)).click();
    const sent = async (phone: string) => (await sandbox.sentTo(phone)).map(({ amount }) => amount);
    await expect
      .poll(async () => [await sent(first), await sent(second)], { timeout: 45_000 })
      .toEqual([[70], [60]]);
  });

  test("uploads a file, and reads it when the price is requested too", ONLY_LONG, async ({ page }) => {
    const phones = Array.from({ length: 7 }, () => newPhone("0803"));
    await page.goto("/airtime");
    await openList(page);
    await page.getByLabel("Or a CSV file").setInputFiles({
      name: "numbers.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(phones.map((phone) => `${phone};55`).join("\n")),
    });
    await page.getByLabel("Email").fill(newEmail());
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Check before you pay")).toBeVisible();
    await expect(rows(page)).toHaveCount(7);
    await expect(page.getByRole("region", { name: "Order summary" })).toContainText("₦385");
    await expect(payButton(page)).toBeVisible();
  });
});
