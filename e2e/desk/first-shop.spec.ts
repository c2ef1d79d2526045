import type { Browser, Page } from "@playwright/test";
import { type RunningMailbox, startImap } from "../../test/imap";
import { type RunningSmtp, startSmtp } from "../../test/smtp";
import { type Stack, startStack } from "../../test/stack";
import { expect, test } from "../fixtures";
import {
  airtimeOrder,
  atPaymentPage,
  fillAirtime,
  newEmail,
  newPhone,
  orderStatus,
  payButton,
  payByApi,
  placeByApi,
} from "../journey";
import { codeOf, newUser } from "../people";
import { query } from "../query";
import { open, PHONE, pressKey, typeKeys, WIDE } from "./desk";

/** A new shop with a mail server and a mailbox, of this file alone: the other journeys' shops have neither. */
test.describe.configure({ mode: "default" });

const MAILBOX = "help@shop.example";
const names = ["BASE_URL", "SANDBOX_URL", "DATABASE_URL"] as const;
const before = names.map((name) => process.env[name]);
let stack: Stack;
let smtp: RunningSmtp;
let mailbox: RunningMailbox;

test.beforeAll(async () => {
  [smtp, mailbox] = await Promise.all([startSmtp(), startImap(MAILBOX, "secret")]);
  stack = await startStack({
    env: {
      SCHEDULE_SCALE: "0.5",
      SMTP_URL: smtp.url,
      MAIL_FROM: `Kiosk <${MAILBOX}>`,
      MAIL_IN_URL: mailbox.url,
    },
    sandboxEnv: { SANDBOX_TIME_SCALE: "0.3" },
  });
  const mine = [stack.baseUrl, stack.sandboxUrl, stack.databaseUrl];
  for (const [index, name] of names.entries()) process.env[name] = mine[index];
});

test.afterAll(async () => {
  for (const [index, name] of names.entries()) process.env[name] = before[index];
  await stack?.stop();
  await Promise.all([smtp?.close(), mailbox?.close()]);
});

/** A browser of this shop. */
async function newPage(browser: Browser, viewport = PHONE): Promise<Page> {
  return (await browser.newContext({ baseURL: stack.baseUrl, viewport })).newPage();
}

/** Expects the checklist on Home to have exactly these steps done, once what was done has arrived. */
async function expectDone(desk: Page, steps: readonly string[]): Promise<void> {
  const setup = desk.getByRole("region", { name: "Set up your shop" });
  const done = setup.getByRole("listitem").filter({ has: desk.getByRole("img", { name: "Done" }) });
  await expect(async () => {
    await desk.goto("/admin");
    await expect(setup).toBeVisible();
    expect((await done.allInnerTexts()).map((text) => text.trim()).sort()).toEqual([...steps].sort());
  }).toPass({ timeout: 60_000 });
}

test("first day: an owner signs in, sets up two-step verification, opens the shop and sells", async ({
  browser,
}) => {
  test.slow();
  const owner = await newUser("owner", { totp: false });
  const desk = await newPage(browser, WIDE);
  await desk.goto("/admin");
  // By keyboard alone up to the first look at Home.
  await typeKeys(desk, desk.getByLabel("Email", { exact: true }), owner.email);
  await typeKeys(desk, desk.getByLabel("Password"), owner.password);
  await desk.keyboard.press("Enter");
  await expect(desk.getByRole("heading", { name: "Set up two-step verification" })).toBeVisible();
  const key = (await desk.locator("code").textContent()) ?? "";
  await typeKeys(desk, desk.getByLabel("Enter the 6 digits"), codeOf(key));
  await desk.keyboard.press("Enter");
  await expect(desk.getByText("Save your recovery codes")).toBeVisible();
  await pressKey(desk, desk.getByRole("link", { name: "Continue" }));
  await expect(desk).toHaveURL(/\/admin$/);

  // The environment brought these: a mail server, the supplier's key, an address for customers.
  const came = [
    "Connect an email server",
    "Load the catalogue",
    "Connect the supplier",
    "Add contacts for customers",
  ];
  await expectDone(desk, came);
  const setup = desk.getByRole("region", { name: "Set up your shop" });
  await pressKey(desk, setup.getByRole("link", { name: "Name your shop" }));
  const shop = desk.getByRole("region", { name: "Name, colour and contacts" });
  await shop.getByLabel("Shop name").fill("Ada Airtime");
  await shop.getByLabel("Customer email").fill(MAILBOX);
  await shop.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText("Saved", { exact: true })).toBeVisible();
  came.push("Name your shop");
  await expectDone(desk, came);

  // The rest from a phone.
  await desk.setViewportSize(PHONE);
  await setup.getByRole("link", { name: "Set an address for alerts" }).click();
  const alerts = desk.getByRole("region", { name: "Email alerts" });
  await alerts.getByLabel("Alert email").fill(owner.email);
  await alerts.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText("Saved", { exact: true })).toBeVisible();
  came.push("Set an address for alerts");
  await expectDone(desk, came);
  await setup.getByRole("link", { name: "Read and adapt the terms" }).click();
  const text = desk.getByLabel("Text");
  await text.fill(`${await text.inputValue()}\n\nAda Airtime, Lagos.`);
  await desk.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText("Saved", { exact: true })).toBeVisible();
  came.push("Read and adapt the terms");
  await expectDone(desk, came);

  // The first sale is the owner's own, as the list suggests.
  await setup.getByRole("link", { name: "Complete a test purchase" }).click();
  await fillAirtime(desk, { phone: newPhone(), amount: "200", email: owner.email });
  await payButton(desk).click();
  await (await atPaymentPage(desk)).click();
  await expect(orderStatus(desk)).toContainText("Delivered");
  const ref = new URL(desk.url()).pathname.split("/").at(-1) ?? "";
  await expect(desk.getByRole("banner")).toContainText("Ada Airtime");
  came.push("Complete a test purchase", "Receive a Paystack webhook");
  await expectDone(desk, came);
  const recent = desk.getByRole("region", { name: "Recent orders" });
  await expect(recent).toContainText("Delivered, MTN");
  await expect(recent.getByRole("link").first()).toHaveAttribute("href", `/admin/orders/${ref}`);

  // A second owner, invited by email, completes the list: it goes.
  await setup.getByRole("link", { name: "Invite a second owner" }).click();
  const other = newEmail();
  await desk.getByLabel("Email").fill(other);
  await desk.getByRole("combobox", { name: "Role" }).last().selectOption("owner");
  await desk.getByRole("button", { name: "Send invitation" }).click();
  const invitation = () =>
    smtp.mails.find(({ to, text: body }) => to.includes(other) && /https?:/.test(body));
  await expect.poll(() => invitation()?.text).toBeTruthy();
  const theirs = await newPage(browser);
  await theirs.goto(/https?:\/\/\S+/.exec(invitation()?.text ?? "")?.[0] ?? "");
  await theirs.getByLabel("New password").fill("correct horse battery");
  await theirs.getByRole("button", { name: "Accept invitation" }).click();
  await expect
    .poll(async () => (await query("SELECT 1 FROM users WHERE role = 'owner' AND deleted_at IS NULL")).length)
    .toBe(2);
  await desk.goto("/admin");
  await expect(desk.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(setup).toHaveCount(0);
  await Promise.all([desk, theirs].map((page) => page.context().close()));
});

test("a complaint by email: read from the mailbox, refunded, replied to by email and closed", async ({
  browser,
}) => {
  test.slow();
  const email = "ada.customer@example.com";
  const customer = await newPage(browser);
  // The supplier refuses it each time, so that it waits and was never sent.
  const { ref, address, pay } = await placeByApi(customer.request, airtimeOrder("08030000429", 240, email));
  await payByApi(customer.request, pay);
  // The mailbox is read from where it ended when the shop came.
  await expect
    .poll(async () => (await query("SELECT 1 FROM mails_in WHERE outcome = 'begun'")).length)
    .toBe(1);
  mailbox.deliver(
    `From: Ada <${email}>\r\nTo: ${MAILBOX}\r\nSubject: Order ${ref}\r\nMessage-ID: <complaint@example.com>\r\n\r\nNo airtime came. Please refund me.\r\n`,
  );
  await query("UPDATE ticks SET at = now() - interval '1 hour' WHERE name = 'mailbox'");

  const desk = await open(browser, await newUser("manager"));
  await desk.setViewportSize(WIDE);
  const item = desk.getByRole("link", { name: new RegExp(`^Open: .*${ref}$`) });
  await expect(async () => {
    await desk.goto("/admin/inbox?kind=conversation");
    await expect(item).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await pressKey(desk, item);
  const thread = desk.getByRole("region", { name: /^Conversation, case \d+$/ });
  await expect(thread.getByText("No airtime came. Please refund me.")).toBeVisible();
  const conversation = desk.url();

  // What was never sent can be refunded; between two attempts it may be sent just now.
  await expect(async () => {
    await desk.goto(`/admin/orders/${ref}`);
    const refund = desk
      .getByRole("region", { name: "Actions" })
      .locator("details")
      .filter({ hasText: "Refund item 1" });
    await refund.locator("summary").click({ timeout: 5_000 });
    await refund.getByLabel("Reason", { exact: true }).fill("Asked by email; nothing was sent");
    await refund.getByRole("button", { name: /^Refund item 1: ₦/ }).click();
    await expect(desk.getByText("Refund started", { exact: true })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 120_000 });

  await desk.setViewportSize(PHONE);
  await desk.goto(conversation);
  await thread.getByLabel("Reply to the customer").fill("Sorry, Ada. Your money is on its way back.");
  await thread.getByRole("button", { name: "Refunded", exact: true }).click();
  await expect(desk.getByText("The customer sees the outcome")).toBeVisible();
  await desk.context().close();

  const mails = () => smtp.mails.filter(({ to, subject }) => to.includes(email) && subject.includes(ref));
  await expect.poll(() => mails().some(({ text }) => text.includes("Sorry, Ada."))).toBe(true);
  await expect.poll(() => mails().some(({ subject }) => /refund/i.test(subject))).toBe(true);
  await customer.goto(address);
  await expect(orderStatus(customer)).toContainText("Refunded");
  await expect(customer.getByText("We refunded you.", { exact: true })).toBeVisible();
  await expect(customer.getByText("Sorry, Ada. Your money is on its way back.")).toBeVisible();
  // Its sender isn't proven: the page doesn't show the email itself.
  await expect(customer.getByText("Please refund me.")).toHaveCount(0);
  await customer.context().close();
});
