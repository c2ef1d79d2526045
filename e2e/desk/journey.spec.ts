import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessible";
import { expect, test } from "../fixtures";
import { orderStatus } from "../journey";
import { ONLY_LONG } from "../long";
import { codeOf, newUser } from "../people";
import { approve, buy, PHONE, pressKey, tabTo, typeKeys } from "./desk";

test.use({ viewport: PHONE });

/**
 * The upstream answers the first with 429 each time, so that it waits. The second goes to manual review because the
 * upstream reports another amount.
 */
const [REFUSED, PARKED] = ["08030000429", "08030000804"];

async function goTo(desk: Page, section: string): Promise<void> {
  await pressKey(desk, desk.getByRole("button", { name: "Menu", exact: true }));
  await pressKey(desk, desk.getByRole("link", { name: new RegExp(`^${section}(?: \\d+ waiting)?$`) }));
  await expect(desk.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Refunds the order's line between two of its attempts. That may take a second try. */
async function giveBack(desk: Page, ref: string): Promise<void> {
  await expect(async () => {
    await desk.goto(`/admin/orders/${ref}`);
    await pressKey(desk, desk.getByText(/^Refund item 1: ₦/).first());
    await typeKeys(
      desk,
      desk.getByLabel("Reason", { exact: true }),
      "Refused three times, the customer rang",
    );
    await pressKey(desk, desk.getByRole("button", { name: /^Refund item 1: ₦/ }));
    await expect(desk.getByRole("status").getByText("Refund started", { exact: true })).toBeVisible();
  }).toPass({ timeout: 120_000 });
}

test(
  "completes the owner's day by keyboard on a phone: two-step sign-in, a refund, a price, a decision, the log",
  ONLY_LONG,
  async ({ page, browser, baseURL }) => {
    test.setTimeout(360_000);
    const customer = await (await browser.newContext({ baseURL, viewport: PHONE })).newPage();
    const parked = await buy(customer, PARKED, 370);
    await expect(orderStatus(customer)).toContainText("Under review");
    const refused = await buy(customer, REFUSED, 380);

    // Sign in: password, then the two-step code.
    const [owner, manager] = [await newUser("owner"), await newUser("manager")];
    const desk = page;
    await desk.goto("/admin");
    await typeKeys(desk, desk.getByLabel("Email", { exact: true }), owner.email);
    await typeKeys(desk, desk.getByLabel("Password"), owner.password);
    await desk.keyboard.press("Enter");
    await expect(desk.getByRole("heading", { name: "Enter verification code" })).toBeVisible();
    await typeKeys(desk, desk.getByLabel("Code"), codeOf(owner.totp ?? ""));
    await desk.keyboard.press("Enter");
    await expect(desk).toHaveURL(/\/admin$/);
    await expect(desk.getByRole("list", { name: "Overview" })).toContainText("to review");
    await expectAccessible(desk);

    // Find the refused order by what the customer said on the phone.
    await goTo(desk, "Orders");
    await typeKeys(desk, desk.getByRole("searchbox", { name: /Reference, phone/ }), refused.email);
    await desk.keyboard.press("Enter");
    await expect(desk).toHaveURL(`${baseURL}/admin/orders/${refused.ref}`);
    await pressKey(desk, desk.getByText("Technical details"));
    await expect(desk.getByRole("region", { name: "Attempts" })).toContainText("VEND 1: REJECTED");
    await giveBack(desk, refused.ref);
    await expectAccessible(desk);
    await expect(orderStatus(customer)).toContainText("Refunded");

    // Change a price: a loss is refused, a good rule saved.
    await goTo(desk, "Catalogue & prices");
    await pressKey(desk, desk.getByRole("link", { name: "Rules and payment fee" }));
    await expect(desk).toHaveURL(/\/admin\/prices$/);
    await pressKey(desk, desk.getByRole("link", { name: "Betting" }));
    const choice = desk.getByLabel("Product or plan");
    await tabTo(desk, choice);
    await desk.keyboard.type("NAIRABET");
    await expect(choice.locator("option:checked")).toHaveText("NairaBet");
    await pressKey(desk, desk.getByRole("button", { name: "View rule" }));
    await expect(desk.getByRole("heading", { name: "Pricing for NairaBet" })).toBeVisible();
    const rule = async (percent: string, floor: string, reason: string) => {
      await typeKeys(desk, desk.getByLabel("Markup (%)"), percent);
      await typeKeys(desk, desk.getByLabel("Minimum margin"), floor);
      await pressKey(desk, desk.getByRole("button", { name: "Preview" }));
      await typeKeys(desk, desk.getByLabel("Reason"), reason);
      await pressKey(desk, desk.getByRole("button", { name: "Save price" }));
    };
    await rule("-3", "-50", "Everybody else is cheaper");
    await expect(desk.getByText(/This price loses money\. Check the figures below/)).toBeVisible();
    await expect(desk.getByText("No rule of its own yet.")).toBeVisible();
    await expectAccessible(desk);
    await rule("1", "0", "A naira more");
    await expect(desk.getByText("It applies to every new order.")).toBeVisible();
    await expect(desk.getByText("1%, never below cost").first()).toBeVisible();

    // Resolve a manual review.
    await goTo(desk, "Inbox");
    await pressKey(desk, desk.getByRole("link", { name: /^Decisions \d/ }));
    await pressKey(desk, desk.getByRole("link", { name: "All decisions, with filters and export" }));
    const item = desk.getByRole("listitem").filter({ hasText: parked.ref });
    await pressKey(desk, item.getByText(`Review ${parked.ref}`));
    const verdict = item.getByLabel("Outcome");
    await tabTo(desk, verdict);
    const delivered = (await verdict.locator('option[value="delivered"]').textContent()) ?? "";
    await desk.keyboard.type(delivered);
    await expect(verdict).toHaveValue("delivered");
    await typeKeys(
      desk,
      item.getByLabel("Evidence: what you saw, and where"),
      "Row 7 of their list of today",
    );
    await typeKeys(desk, item.getByLabel("Reason for the decision"), "The customer has it");
    await pressKey(desk, item.getByRole("button", { name: "Save decision" }));
    await expect(desk.getByRole("status").getByText("Waiting for a second person")).toBeVisible();
    await approve(browser, manager, parked.ref);

    // The log shows all of it, newest first, with actor and reason.
    await goTo(desk, "Activity log");
    const entries = desk.getByRole("listitem").filter({ hasText: owner.email });
    const acts = [
      ["Resolved a review", parked.ref, "The customer has it", "Row 7 of their list of today", manager.email],
      ["Asked for a second person", parked.ref, "The customer has it"],
      ["Changed a price", "price:betting/nairabet", "A naira more", "markupBp 100"],
      ["Refunded an item", refused.ref, "Refused three times, the customer rang", "refund_due"],
      ["Signed in"],
    ];
    await expect(entries).toHaveCount(acts.length);
    for (const [index, words] of acts.entries())
      for (const word of words) await expect(entries.nth(index)).toContainText(word);
    await expect(desk.getByText("Everybody else is cheaper")).toHaveCount(0);
    await expectAccessible(desk);
    if (process.env.SHOTS)
      await desk.screenshot({ path: ".data/test/shots/journey-audit-390-light.png", fullPage: true });
    await customer.context().close();
  },
);
