import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { buyByApi, orderStatus } from "./journey";
import { ONLY_LONG } from "./long";
import { electricityOrder, newMeter, tokenDigits } from "./services/bills";

const MM = 96 / 25.4;
/** An A4 sheet, and the paper of a receipt printer. */
const PAPERS = [
  { name: "A4", width: 210, height: 297 },
  { name: "58 mm", width: 58, height: 200 },
];

/** Sets the page as the printer would, and prints it. Fails if it is wider than the paper or names the order's token. */
async function print(page: Page, paper: (typeof PAPERS)[number], token: string): Promise<void> {
  const width = Math.floor(paper.width * MM);
  await page.setViewportSize({ width, height: Math.floor(paper.height * MM) });
  await page.emulateMedia({ media: "print" });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `${paper.name}: wider than the paper`).toBeLessThanOrEqual(width);
  const file = (await page.pdf({ width: `${paper.width}mm`, height: `${paper.height}mm` })).toString(
    "latin1",
  );
  const [, , , right = 0, top = 0] = (
    /MediaBox \[([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)\]/.exec(file) ?? []
  ).map(Number);
  expect([Math.round((right / 72) * 25.4), Math.round((top / 72) * 25.4)]).toEqual([
    paper.width,
    paper.height,
  ]);
  // Addresses of links are plain text in the file.
  expect(file).not.toContain(token);
}

/** The page's address while it is printed, and afterwards. */
async function addresses(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ["beforeprint", "afterprint"].map((name) => {
      window.dispatchEvent(new Event(name));
      return window.location.href;
    }),
  );
}

test("prints a token at 22 pt and its receipt, on A4 and on 58 mm, without the order's address", async ({
  page,
}) => {
  const { token } = await buyByApi(page, electricityOrder(newMeter()));
  await expect(orderStatus(page)).toContainText("Delivered");
  const here = page.url();
  for (const paper of PAPERS) {
    await print(page, paper, token);
    const size = await tokenDigits(page).evaluate((digits) => {
      const groups = digits.closest(".token-digits");
      return groups ? Number.parseFloat(getComputedStyle(groups).fontSize) : 0;
    });
    expect(Math.round((size / 96) * 72)).toBe(22);
    await expect(page.getByRole("button")).toHaveCount(0);
    await expect(page.getByText("Report problem")).toBeHidden();
    await page.emulateMedia({ media: null });
  }
  const [printed, after] = await addresses(page);
  expect(printed).toBe(here.split("?")[0]);
  expect(after).toBe(here);

  await page.getByRole("link", { name: "Receipt", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Receipt", exact: true })).toBeVisible();
  for (const paper of PAPERS) {
    await print(page, paper, token);
    await page.emulateMedia({ media: null });
  }
  expect((await addresses(page))[0]).not.toContain("token");
});

test(
  "prints PINs as a grid to cut, though they are folded away on the screen",
  ONLY_LONG,
  async ({ page }) => {
    const order = { service: "exam-pin", input: { product: "WAEC", quantity: 5 } };
    const { token } = await buyByApi(page, order);
    await expect(orderStatus(page)).toContainText("Delivered");
    const cards = page.locator(".pins li");
    await expect(cards).toHaveCount(5);
    await expect(cards.first()).toBeHidden();
    for (const { paper, across } of [
      { paper: PAPERS[0], across: 2 },
      { paper: PAPERS[1], across: 1 },
    ]) {
      if (!paper) throw new Error("no paper");
      await print(page, paper, token);
      const boxes = await cards.evaluateAll((all) =>
        all.map((card) => ({
          top: card.getBoundingClientRect().top,
          border: getComputedStyle(card).borderStyle,
        })),
      );
      expect(boxes.filter(({ top }) => top === boxes[0]?.top)).toHaveLength(across);
      expect(new Set(boxes.map(({ border }) => border))).toEqual(new Set(["dashed"]));
      await expect(cards.last()).toBeVisible();
      await page.emulateMedia({ media: null });
    }
  },
);
