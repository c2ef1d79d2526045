import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { newPhone } from "../journey";
import { ONLY_LONG } from "../long";
import { ageSecondFactor, codeOf, forgetCodes, newUser } from "../people";
import { approve, buy, look, open, PHONE, pressKey, typeKeys } from "./desk";

test.use({ viewport: PHONE });

/** An order of more than the limit is delivered; its compensation waits for a colleague. */
async function askFor(desk: Page, ref: string, naira: string): Promise<void> {
  await desk.goto(`/admin/orders/${ref}`);
  const form = desk.getByRole("region", { name: "Compensate" });
  await expect(form).toContainText("this waits for a second person's approval");
  await form.getByLabel("Amount (₦)").fill(naira);
  await form.getByLabel("Reason").fill("A day without light");
  await form.getByRole("button", { name: "Compensate" }).click();
  await expect(
    desk.getByRole("status").getByText("Waiting for a second person", { exact: true }),
  ).toBeVisible();
}

test("two people and one refund: one asks, the other approves, and both are named", async ({
  page,
  browser,
}) => {
  const { ref } = await buy(page, newPhone(), 30_000);
  const [asker, approver] = [await newUser("owner"), await newUser("manager")];
  const first = await open(browser, asker);
  await askFor(first, ref, "25000");
  await look(first, "desk-second-person-asked");

  // The person who asked sees it in the inbox, but can't approve it.
  await first.getByRole("link", { name: "View approvals" }).click();
  await first
    .getByRole("link", { name: `Open: Approval, ${ref}` })
    .first()
    .click();
  await expect(first.getByText("You asked for this, so another owner or manager decides.")).toBeVisible();
  await expect(first.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await look(first, "desk-second-person-own");

  const second = await open(browser, approver);
  await second.goto("/admin/inbox?kind=approval");
  await ageSecondFactor(approver);
  await second
    .getByRole("link", { name: `Open: Approval, ${ref}` })
    .first()
    .click();
  await expect(second.getByText(`${asker.email} (Owner) asked for this`)).toBeVisible();
  await expect(second.getByText("It compensates the customer with ₦25,000")).toBeVisible();
  await expect(second.getByText("Their reason: A day without light")).toBeVisible();
  await look(second, "desk-second-person");
  await second.getByRole("button", { name: "Reject" }).click();
  await expect(second.getByRole("alert").getByText("Nothing changed yet")).toBeVisible();
  await second.getByLabel("Two-step verification code").fill(codeOf(approver.totp ?? ""));
  await second.getByRole("button", { name: "Approve" }).click();
  await expect(second.getByRole("status").getByText("Approved and carried out")).toBeVisible();

  await expect(async () => {
    await first.goto(`/admin/orders/${ref}`);
    const happened = first.getByRole("region", { name: "What happened" });
    await expect(happened.getByText(/^Compensated, ₦25,000$/)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  // The order's page names both.
  await expect(first.getByText("Approved a colleague's request").first()).toBeVisible();
  await expect(first.getByText(approver.email).first()).toBeVisible();
});

test(
  "is approved with the keyboard alone, and rejected with a reason",
  ONLY_LONG,
  async ({ page, browser }) => {
    const { ref } = await buy(page, newPhone(), 30_000);
    const [asker, approver] = [await newUser("owner"), await newUser("owner")];
    const first = await open(browser, asker);
    await askFor(first, ref, "21000");
    const second = await open(browser, approver);
    const openIt = async () => {
      await second.goto("/admin/inbox?kind=approval");
      await pressKey(second, second.getByRole("link", { name: `Open: Approval, ${ref}` }).first());
      await expect(second.getByRole("button", { name: "Approve" })).toBeVisible();
    };
    await openIt();
    await pressKey(second, second.getByRole("button", { name: "Reject" }));
    await expect(second.getByRole("alert").getByText("Not rejected")).toBeVisible();
    await typeKeys(second, second.getByLabel("Reason (needed to reject)"), "Call them first");
    await pressKey(second, second.getByRole("button", { name: "Reject" }));
    await expect(second.getByRole("status").getByText("Rejected", { exact: true })).toBeVisible();

    await askFor(first, ref, "22000");
    await openIt();
    await pressKey(second, second.getByRole("button", { name: "Approve" }));
    await expect(second.getByRole("status").getByText("Approved and carried out")).toBeVisible();
  },
);

test("is decided without JavaScript", ONLY_LONG, async ({ page, browser }) => {
  const { ref } = await buy(page, newPhone(), 30_000);
  const [asker, approver] = [await newUser("owner"), await newUser("manager")];
  await askFor(await open(browser, asker), ref, "21000");
  const second = await open(browser, approver);
  await forgetCodes(approver);
  const bare = await browser.newContext({
    baseURL: process.env.BASE_URL,
    viewport: PHONE,
    javaScriptEnabled: false,
    storageState: await second.context().storageState(),
  });
  const plain = await bare.newPage();
  await plain.goto("/admin/inbox?kind=approval");
  await plain
    .getByRole("link", { name: `Open: Approval, ${ref}` })
    .first()
    .click();
  await plain.getByLabel("Reason (needed to reject)").fill(" ");
  await plain.getByRole("button", { name: "Reject" }).click();
  await expect(plain.getByRole("alert").getByText("Not rejected")).toBeVisible();
  await plain.getByRole("button", { name: "Approve" }).click();
  await expect(plain.getByText("Approved and carried out")).toBeVisible();
});

test(
  "raising the limit waits for a colleague too, and lowering it doesn't",
  ONLY_LONG,
  async ({ browser }) => {
    const [owner, manager] = [await newUser("owner"), await newUser("manager")];
    const desk = await open(browser, owner);
    await desk.goto("/admin/settings");
    const part = desk.getByRole("region", { name: "Limits and data retention" });
    await expect(part.getByText("Raising the limit for refunds and compensation")).toBeVisible();
    const limit = part.getByLabel("Refunds and compensation per order that need approval: above (₦)");
    await look(desk, "second-person-settings");
    // Still below what the other journeys return, which must not pass alone meanwhile.
    await typeKeys(desk, limit, "20100");
    await pressKey(desk, part.getByRole("button", { name: "Save" }));
    await expect(desk.getByRole("status").getByText("Waiting for a second person")).toBeVisible();
    await expect(limit).toHaveValue("20000");
    await approve(browser, manager, `Higher limit, asked by ${owner.email}`);
    await desk.reload();
    await expect(limit).toHaveValue("20100");
    await limit.fill("20000");
    await part.getByRole("button", { name: "Save" }).click();
    await expect(desk).toHaveURL(/done=saved/);
    await expect(limit).toHaveValue("20000");
  },
);
