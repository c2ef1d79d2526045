import type { Locator, Page } from "@playwright/test";
import { findPlans } from "../catalogue";
import { expect, test } from "../fixtures";
import { ONLY_LONG } from "../long";
import { newUser, openAs } from "../people";
import { approve, look, PHONE, pressKey, typeKeys, WIDE } from "./desk";

const LOSS = "a sale can lose up to";

/** An owner's hands: each press or entry counts as one interaction. */
class Hands {
  count = 0;
  constructor(
    readonly page: Page,
    readonly keys: boolean,
  ) {}

  async press(target: Locator): Promise<void> {
    this.count++;
    await (this.keys ? pressKey(this.page, target) : target.click());
  }
  async tick(target: Locator): Promise<void> {
    this.count++;
    await (this.keys ? pressKey(this.page, target, "Space") : target.check());
    await expect(target).toBeChecked();
  }
  async enter(target: Locator, text: string): Promise<void> {
    this.count++;
    await (this.keys ? typeKeys(this.page, target, text) : target.fill(text));
    await expect(target).toHaveValue(text);
  }
  /** The option's first letter chooses it by keyboard. */
  async choose(target: Locator, label: string, value: string): Promise<void> {
    this.count++;
    await (this.keys ? pressKey(this.page, target, label.charAt(0)) : target.selectOption({ label }));
    await expect(target).toHaveValue(value);
  }
}

/** The prices of all data plans, as customers see them. */
async function dataPrices(): Promise<Map<string, number>> {
  return new Map((await findPlans()).map(({ _id, price }) => [_id, price.amount]));
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const said = (page: Page, text: string) => page.getByText(text, { exact: true });

/** On a phone a row shows its price and margin, and opens to its fields. */
async function openFirst(desk: Page): Promise<void> {
  const row = desk.getByRole("list", { name: "Prices" }).getByRole("listitem").first();
  await expect(row.getByText(/^−\d+(\.\d+)?%$/)).toBeVisible();
  await row.locator("summary").click();
}

for (const [way, viewport, keys] of [
  ["at 1280 px", WIDE, false],
  ["at 390 px", PHONE, false],
  ["by keyboard", WIDE, true],
] as const) {
  test(
    `changes 50 prices in five interactions ${way}: loss warned of, put back, scheduled, cancelled`,
    ONLY_LONG,
    async ({ browser }) => {
      test.slow();
      const [owner, manager] = [await newUser("owner"), await newUser("manager")];
      const desk = await openAs(browser, owner, { viewport });
      const asked = `Loss-making price, asked by ${owner.email}`;
      const before = await dataPrices();
      await desk.goto("/admin/catalogue?service=data");
      await expect(desk.getByText(/^1–50 of \d+$/)).toBeVisible();
      if (way !== "by keyboard") await look(desk, `price-table-${viewport.width}`);

      const hands = new Hands(desk, keys);
      await hands.choose(desk.getByLabel("Rows", { exact: true }), "All 50 on this page", "page");
      await hands.enter(desk.getByLabel("Value", { exact: true }), "-5");
      await hands.press(button(desk, "Review changes").first());
      await expect(desk.getByRole("heading", { name: "Review prices" })).toBeVisible();
      await expect(desk.getByRole("alert").getByText("This price loses money")).toBeVisible();
      await expect(desk.getByText(LOSS)).toBeVisible();
      if (way !== "by keyboard") await look(desk, `price-review-${viewport.width}`);

      await hands.tick(desk.getByRole("checkbox", { name: /^Accept a loss of up to/ }));
      await hands.press(button(desk, "Save 50 prices"));
      await expect(said(desk, "Waiting for a second person")).toBeVisible();
      expect(hands.count).toBeLessThanOrEqual(5);
      expect(await dataPrices()).toEqual(before);
      await approve(browser, manager, asked);
      const changedCount = async () => {
        const now = await dataPrices();
        return [...before].filter(([id, price]) => now.get(id) !== price).length;
      };
      await expect.poll(changedCount).toBeGreaterThan(40);
      await desk.goto("/admin/catalogue?service=data");
      if (viewport === PHONE) await openFirst(desk);
      await expect(
        desk
          .getByLabel(/^Margin \(%\), /)
          .filter({ visible: true })
          .first(),
      ).toHaveValue(/^-/);

      // Put back: reviewed like any other change.
      await hands.press(desk.getByRole("link", { name: "Changes", exact: true }));
      const batch = desk.getByRole("listitem").filter({ hasText: "Set margin to (%) -5" }).first();
      await expect(batch).toContainText("50 prices");
      if (way !== "by keyboard") await look(desk, `price-changes-${viewport.width}`);
      await hands.press(batch.getByRole("link", { name: "Put back" }));
      await expect(desk.getByText("Nothing sells below today's cost.")).toBeVisible();
      await hands.press(button(desk, "Save 50 prices"));
      await expect(said(desk, "Prices saved")).toBeVisible();
      await expect.poll(dataPrices).toEqual(before);

      // The same later: warned of the loss, shown until it begins, cancelled.
      await desk.goto("/admin/catalogue?service=data");
      await hands.choose(desk.getByLabel("Rows", { exact: true }), "All 50 on this page", "page");
      await hands.enter(desk.getByLabel("Value", { exact: true }), "-6");
      await hands.press(button(desk, "Review changes").first());
      const start = `${new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)}T09:00`;
      await desk.getByLabel("Start at (Lagos time)").fill(start);
      await hands.press(button(desk, "Save 50 prices"));
      await expect(desk.getByText(/^These prices lose money\. Check the figures/)).toBeVisible();
      await desk.getByLabel("Start at (Lagos time)").fill(start);
      await hands.tick(desk.getByRole("checkbox", { name: /^Accept a loss of up to/ }));
      await hands.press(button(desk, "Save 50 prices"));
      await expect(said(desk, "Waiting for a second person")).toBeVisible();
      await approve(browser, manager, asked);
      await desk.reload();
      const scheduled = desk.getByRole("region", { name: "Scheduled" });
      await expect(scheduled).toContainText("50 prices");
      await expect(scheduled).toContainText("09:00:00");
      if (way !== "by keyboard") await look(desk, `price-scheduled-${viewport.width}`);
      expect(await dataPrices()).toEqual(before);
      await hands.press(button(desk, "Cancel the schedule"));
      await expect(said(desk, "Schedule cancelled")).toBeVisible();
      await expect(scheduled).toContainText("No scheduled prices.");
      await desk.context().close();
    },
  );
}

test(
  "rewrites the other figures of a row as one is typed, and notices a change by another owner",
  ONLY_LONG,
  async ({ browser }) => {
    test.slow();
    const desk = await openAs(browser, await newUser("owner"), { viewport: WIDE });
    await desk.goto("/admin/catalogue?service=betting&q=bet9ja");
    const table = desk.getByRole("group", { name: "Price table" });
    const [price, margin, percent] = ["Price", "Margin (₦)", "Margin (%)"].map((name) =>
      table.getByLabel(`${name}, `),
    ) as [Locator, Locator, Locator];
    const shown = await price.inputValue();
    await margin.fill("25");
    await expect(price).not.toHaveValue(shown);
    await expect(percent).toHaveValue(/^2\.\d/);
    await expect(button(desk, "Review changes (1)").first()).toBeVisible();
    await price.fill("1,050");
    await expect(margin).toHaveValue(/^5\d/);
    await price.press("Enter");
    await expect(desk.getByRole("heading", { name: "Review prices" })).toBeVisible();
    await expect(desk.getByRole("table")).toContainText("₦1,050");

    const other = await openAs(browser, await newUser("owner"), { viewport: PHONE });
    await other.goto(desk.url());
    await button(other, "Save 1 price").click();
    await expect(said(other, "Prices saved")).toBeVisible();
    await button(desk, "Save 1 price").click();
    await expect(desk.getByText(/^A cost or a price changed meanwhile/)).toBeVisible();

    await other.goto("/admin/catalogue/changes");
    await other.getByRole("link", { name: "Put back" }).first().click();
    await button(other, "Save 1 price").click();
    await expect(said(other, "Prices saved")).toBeVisible();
    await other.context().close();
    await desk.context().close();
  },
);

test(
  "fits a page of 50 prices on a phone into rows that open to their fields, without scripts",
  ONLY_LONG,
  async ({ browser }) => {
    const desk = await openAs(browser, await newUser("owner"), { viewport: PHONE, javaScriptEnabled: false });
    await desk.goto("/admin/catalogue?service=data");
    const row = desk.getByRole("list", { name: "Prices" }).getByRole("listitem").first();
    const price = row.getByLabel("Price, ");
    await expect(price).toBeHidden();
    // It was 12,000 px high while every row showed its fields.
    expect(await desk.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5_500);
    await row.locator("summary").click();
    const shown = Number((await price.inputValue()).replaceAll(",", ""));
    await price.fill(String(shown + 7));
    // A closed row keeps what was typed.
    await row.locator("summary").click();
    await expect(price).toBeHidden();
    await button(desk, "Review changes").first().click();
    await expect(desk.getByRole("listitem").filter({ hasText: /\d/ }).first()).toContainText(
      `₦${(shown + 7).toLocaleString("en")}`,
    );
    await desk.context().close();
  },
);

test(
  "edits, pauses and features without scripts, and says why bills and virtual cards aren't available",
  ONLY_LONG,
  async ({ browser }) => {
    test.slow();
    const desk = await openAs(browser, await newUser("owner"), { viewport: WIDE, javaScriptEnabled: false });
    await desk.goto("/admin/catalogue");
    for (const name of ["Bill", "Virtual card"]) {
      await expect(desk.getByRole("listitem").filter({ hasText: name })).toContainText(
        "has no way to order it",
      );
    }
    await expect(desk.getByLabel("Provider", { exact: true }).locator("option:checked")).toHaveText("any");
    await desk.getByLabel("Name contains").fill("bet9ja");
    await desk.getByLabel("Service", { exact: true }).selectOption("betting");
    await button(desk, "Apply filters").click();
    await expect(desk.getByText("1–1 of 1")).toBeVisible();
    const table = desk.getByRole("group", { name: "Price table" });
    await table.getByLabel("Price, ").fill("1030");
    await button(desk, "Review changes").first().click();
    await expect(desk.getByRole("table")).toContainText("₦1,030");
    await desk.getByRole("link", { name: "Back to the prices" }).click();
    await expect(desk.getByText("1–1 of 1")).toBeVisible();
    await table.getByRole("checkbox", { name: /^Select / }).check();
    await desk.getByLabel("Listing of these rows").selectOption("Pause");
    await button(desk, "Apply to rows").click();
    await expect(table.getByRole("cell", { name: "Paused", exact: true })).toBeVisible();
    await table.getByRole("checkbox", { name: /^Select / }).check();
    await desk.getByLabel("Listing of these rows").selectOption("Resume");
    await button(desk, "Apply to rows").click();
    await expect(table.getByRole("cell", { name: "On sale", exact: true })).toBeVisible();
    await button(desk, "Apply to rows").click();
    await expect(desk.getByText("Edit a price, or select rows and enter a value.")).toBeVisible();
    await desk.context().close();
  },
);
