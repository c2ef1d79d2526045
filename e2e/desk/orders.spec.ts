import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "../accessible";
import { ordersOf } from "../books";
import { expect, test } from "../fixtures";
import { buyByApi, newEmail, orderStatus } from "../journey";
import { ONLY_LONG } from "../long";
import { ageSecondFactor, codeOf, enterAs, forgetCodes, newUser } from "../people";
import { approve, buy, formWith, look, open, openSection, PHONE } from "./desk";

test.use({ viewport: PHONE });

test("shows an owner on a phone the current state, a refused order, a resolved review and the log", async ({
  page,
  browser,
  baseURL,
}) => {
  const refused = await buy(page, "08030000101", 320);
  await expect(orderStatus(page)).toContainText("Refunded");
  const parked = await buy(page, "08030000804", 330);
  await expect(orderStatus(page)).toContainText("Under review");

  const [owner, manager] = [await newUser("owner"), await newUser("manager")];
  const desk = await open(browser, owner);
  // The four answers are above the fold.
  const answers = desk.getByRole("list", { name: "Overview" });
  for (const question of ["Margin today", "Supplier balance", "Pending orders", "Failed deliveries"]) {
    const box = await answers.getByRole("link").filter({ hasText: question }).boundingBox();
    expect(box && box.y + box.height).toBeLessThan(PHONE.height);
  }
  await expect(answers).toContainText("to review");
  await expectAccessible(desk);
  if (process.env.SHOTS) await desk.screenshot({ path: ".data/test/desk-today.png", fullPage: true });

  // By keyboard: the search box, what the customer says, Enter. The search terms never appear in an address.
  await openSection(desk, "Orders");
  const search = desk.getByRole("searchbox", { name: /Reference, phone/ });
  await search.focus();
  await desk.keyboard.type("0803 000 0101");
  await desk.keyboard.press("Enter");
  await expect(desk).toHaveURL(/\/admin\/orders(\/|\?found=v1)/);
  expect(desk.url()).not.toContain("0803");
  await desk.goto("/admin/orders");
  await expectAccessible(desk);
  if (process.env.SHOTS) await desk.screenshot({ path: ".data/test/desk-orders.png", fullPage: true });
  await search.fill(refused.email);
  await search.press("Enter");
  await expect(desk).toHaveURL(`${baseURL}/admin/orders/${refused.ref}`);
  const timeline = desk.getByRole("region", { name: "What happened" });
  await expect(timeline).toContainText("Refunded");
  // Where the money went, from the ledger. Codes are in the technical details alone.
  const money = desk.getByRole("region", { name: "Money" });
  await expect(money).toContainText(/Paid₦[\d,.]+Refunded−₦[\d,.]+Paystack fee−₦/);
  await expect(desk.getByRole("main")).toContainText("It wasn't delivered. The customer was refunded.");
  // biome-ignore lint/performance/useDomNodeTextContent: what is collapsed isn't shown
  const shown = (await desk.getByRole("main").innerText()).replace(/[A-Z0-9]{5}-[A-Z0-9]{5}/g, "");
  expect(shown.match(/\b[A-Z]{4,}(_[A-Z]+)*\b|\b[a-z]+_[a-z_]+\b/g)).toBeNull();
  await desk.getByText("Technical details").click();
  await expect(desk.getByRole("region", { name: "Attempts" })).toContainText("VEND 1: FAILED");
  await expect(desk.getByRole("region", { name: "Ledger" }).first()).toContainText("held");
  await desk.getByRole("button", { name: "Check status" }).click();
  await expect(desk.getByRole("status").getByText("Status checked")).toBeVisible();
  await expectAccessible(desk);
  if (process.env.SHOTS) await desk.screenshot({ path: ".data/test/desk-order.png", fullPage: true });

  // The decision asks for the two-step code again, in the same form.
  await ageSecondFactor(owner);
  await forgetCodes(owner);
  await openSection(desk, "Inbox");
  await desk.getByRole("link", { name: /^Decisions \d/ }).click();
  await desk.getByRole("link", { name: "All decisions, with filters and export" }).click();
  const item = desk.getByRole("listitem").filter({ hasText: parked.ref });
  await expect(item).toContainText(/We asked for ₦[\d,.]+\. The supplier reports ₦/);
  await item.getByText(`Review ${parked.ref}`).click();
  await expectAccessible(desk);
  if (process.env.SHOTS) await desk.screenshot({ path: ".data/test/desk-parked.png", fullPage: true });
  await item.getByLabel("Outcome").selectOption("delivered");
  await item.getByLabel("Evidence: what you saw, and where").fill("Row in their list, ticket 12");
  await item.getByLabel("Reason for the decision").fill("The customer has the airtime");
  await item.getByLabel("Two-step verification code").fill("000000");
  await item.getByRole("button", { name: "Save decision" }).click();
  await expect(desk.getByRole("alert").getByText("Incorrect or used code")).toBeVisible();
  await expect(item.getByLabel("Outcome")).toHaveValue("delivered");
  await expect(item.getByLabel("Evidence: what you saw, and where")).toHaveValue(
    "Row in their list, ticket 12",
  );
  await expect(item.getByLabel("Reason for the decision")).toHaveValue("The customer has the airtime");
  await expect(item.getByText("This waits for another owner's or manager's approval.")).toBeVisible();
  await item.getByLabel("Two-step verification code").fill(codeOf(owner.totp ?? ""));
  await item.getByRole("button", { name: "Save decision" }).click();
  await expect(desk.getByRole("status").getByText("Waiting for a second person")).toBeVisible();
  await approve(browser, manager, parked.ref);
  await desk.reload();
  await expect(item).toBeHidden();
  await page.reload();
  await expect(orderStatus(page)).toContainText("Delivered");

  await openSection(desk, "Activity log");
  const entry = desk.getByRole("listitem").filter({ hasText: `Resolved a review, ${parked.ref}` });
  await expect(entry).toContainText(owner.email);
  await expect(entry).toContainText(manager.email);
  await expect(entry).toContainText("PARKED");
  await expect(entry).toContainText("ticket 12");
  await expect(entry).toContainText("The customer has the airtime");
  await expect(entry).toContainText("In review → Delivered");
  // Codes and internal names are in the technical details alone.
  // biome-ignore lint/performance/useDomNodeTextContent: what is collapsed isn't shown
  const log = (await desk.getByRole("main").innerText()).replace(/[A-Z0-9]{5}-[A-Z0-9]{5}/g, "");
  expect(log.match(/\b[A-Z]{4,}(_[A-Z]+)*\b|\b[a-z]+_[a-z_]+\b|\b[a-z]+[A-Z]\w+/g)).toBeNull();
  await expect(
    desk.getByRole("listitem").filter({ hasText: `Checked status, ${refused.ref}` }),
  ).toBeVisible();
  await expectAccessible(desk);
  if (process.env.SHOTS) await desk.screenshot({ path: ".data/test/desk-audit.png", fullPage: true });
  await desk.context().close();
});

test("lets the owner refund a line that was never sent, once", async ({ page, browser, baseURL }) => {
  // 429 each time, so it waits for its next attempt.
  const order = await buy(page, "08030000429", 340);
  const desk = await open(browser, await newUser("owner"));
  const form = desk.getByText(/^Refund item 1: ₦/).first();
  await expect
    .poll(async () => {
      await desk.goto(`/admin/orders/${order.ref}`);
      return form.isVisible();
    })
    .toBe(true);
  const path = `/admin/orders/${order.ref}`;
  const press = async (fields: Record<string, string>) =>
    (
      await desk.request.post(path, {
        multipart: { ...fields, reason: "It takes too long" },
        headers: { origin: baseURL ?? "" },
        maxRedirects: 0,
      })
    ).headers().location ?? "";
  // Between two attempts: during one there is nothing to refund.
  await expect(async () => {
    const fields = await formWith(desk.request, path, 'name="line"');
    const said = await Promise.all([press(fields), press(fields)]);
    const done = said.map((to) => /done=(\w+)/.exec(to)?.[1]).sort();
    expect(done).toEqual(["not_waiting", "refunded"]);
  }).toPass({ timeout: 60_000 });
  await expect(orderStatus(page)).toContainText("Refunded");
  await desk.context().close();
});

test(
  "reveals goods that nobody has got to an owner alone, on a second press with a reason",
  ONLY_LONG,
  async ({ page, browser }) => {
    // The answer bears another purchase's reference: its PINs are kept but not delivered (sandbox/README.md).
    const order = { service: "exam-pin", input: { product: "nabteb", quantity: 28 }, email: newEmail() };
    const { ref } = await buyByApi(page, order);
    await expect(orderStatus(page)).toContainText("Under review");
    const owner = await newUser("owner");
    const desk = await open(browser, owner);
    await ageSecondFactor(owner);
    await desk.goto(`/admin/orders/${ref}`);
    const acts = desk.getByRole("region", { name: "Actions" });
    await acts.getByText("Reveal goods of item 1").click();
    const form = acts.locator("details").filter({ hasText: "Reveal goods of item 1" });
    const press = form.getByRole("button", { name: "Reveal goods" });
    await form.getByLabel("Reason").fill("The supplier's support asks");
    await press.click();
    await expect(desk.getByText("Nothing changed yet")).toBeVisible();
    await expect(form.getByLabel("Reason")).toHaveValue("The supplier's support asks");
    await look(desk, "desk-order-review");
    await form.getByLabel("Two-step verification code").fill(codeOf(owner.totp ?? ""));
    await press.click();
    const revealed = desk.getByRole("status").filter({ hasText: "Supplier's response, decrypted" });
    await expect(revealed).toBeFocused();
    await expect(acts.getByText(/"pin":"\d{12}"/)).toBeVisible();
    expect(desk.url()).not.toContain("pin");
    await desk.reload();
    await expect(desk.getByText(/"pin":/)).toHaveCount(0);
    await expect(desk.getByRole("region", { name: "Staff activity" })).toContainText("Revealed goods");

    const support = await open(browser, await newUser("support"));
    await support.goto(`/admin/orders/${ref}`);
    await expect(support.getByText("We hold what was bought for item 1, encrypted.")).toBeVisible();
    await expect(support.getByText("Reveal goods")).toHaveCount(0);
    for (const one of [desk, support]) await one.context().close();
  },
);

test(
  "limits admin pages to staff and each role to its own actions",
  ONLY_LONG,
  async ({ page, browser, baseURL }) => {
    const { ref, email } = await buy(page, "08030000804", 350);
    await expect(orderStatus(page)).toContainText("Under review");
    await newUser("manager");
    const owner = await open(browser, await newUser("owner"));
    const paths = ["/admin", "/admin/orders", `/admin/orders/${ref}`, "/admin/parked", "/admin/audit"];
    const decide = {
      ...(await formWith(owner.request, `/admin/orders/${ref}`, 'name="effect"')),
      verdict: "failed",
      evidence: "none",
      reason: "mischief",
    };
    const requery = await formWith(owner.request, `/admin/orders/${ref}`, 'name="ref"');
    const send = (request: APIRequestContext, fields: Record<string, string>) =>
      request.post(`/admin/orders/${ref}`, {
        multipart: fields,
        headers: { origin: baseURL ?? "" },
        maxRedirects: 0,
      });

    // A visitor.
    for (const path of paths) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/sign-in\?next=/);
    }
    expect((await send(page.request, decide)).headers().location).toContain("/sign-in");

    const customer = await browser.newContext({ viewport: PHONE });
    await enterAs(customer, await newUser());
    for (const path of paths) expect((await customer.request.get(path)).status()).toBe(404);
    expect((await send(customer.request, decide)).status()).toBe(404);
    expect((await send(customer.request, requery)).status()).toBe(404);

    const auditor = await open(browser, await newUser("auditor"));
    for (const path of paths) expect((await auditor.request.get(path)).status()).toBe(200);
    await auditor.goto(`/admin/orders/${ref}`);
    await expect(auditor.getByText("Your role can view but not change anything.")).toBeVisible();
    await expect(auditor.getByRole("button", { name: "Check status" })).toBeHidden();
    for (const fields of [decide, requery]) expect((await send(auditor.request, fields)).status()).toBe(404);

    const support = await open(browser, await newUser("support"));
    expect((await support.request.get("/admin/audit")).status()).toBe(404);
    await support.goto(`/admin/orders/${ref}`);
    await expect(support.getByText(`Review ${ref}`)).toBeHidden();
    expect((await send(support.request, decide)).status()).toBe(404);
    expect(await ordersOf(email)).toMatchObject([{ status: "under_review" }]);
    await support.getByRole("button", { name: /^Resend: In review/ }).click();
    await expect(support.getByText(/Message kept, not sent|still queued/)).toBeVisible();

    // Another site's page can't submit for the owner. Two submissions by the owner are one request for a second person.
    const foreign = await owner.request.post(`/admin/orders/${ref}`, {
      multipart: decide,
      headers: { origin: "https://evil.example" },
      maxRedirects: 0,
    });
    expect(foreign.status()).toBe(403);
    expect(await ordersOf(email)).toMatchObject([{ status: "under_review" }]);
    const said = await Promise.all([send(owner.request, decide), send(owner.request, decide)]);
    expect(said.map((answer) => /done=(\w+)/.exec(answer.headers().location ?? "")?.[1]).sort()).toEqual([
      "second_asked",
      "second_asked_before",
    ]);
    for (const one of [owner, auditor, support]) await one.context().close();
    await customer.close();
  },
);
