import { beforeAll, expect, it } from "vitest";
import * as offRoute from "@/app/(shop)/reminder/off/route";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { inLocale } from "@/lib/words/catalogues/in-locale";
import { openShop } from "@/test/open-shop";
import { createPerson, type Person } from "@/test/people";
import { callRoute } from "@/test/routes/call-route";
import { startSmtp } from "@/test/smtp";
import { applyRetention } from "./apply-retention";
import { deleteAccount } from "./delete-account";
import { exportAccount } from "./export-account";
import {
  canBeReminded,
  findReminder,
  listReminders,
  turnReminderOff,
  turnReminderOffByLink,
  turnReminderOn,
} from "./reminders";
import { sendReminders } from "./send-reminders";

/** Real orders, and a worker that sends through a real SMTP server; its own rounds of reminders are off. */
process.env.ABUSE_LIMITS = "off";
const smtp = await startSmtp();
const shop = await openShop({
  env: { SMTP_URL: smtp.url, MAIL_FROM: "Kiosk <shop@kiosk.example>", APP_URL: "https://shop.example" },
});
const DAY = 86_400_000;
let plan: { id: string };
let count = 0;
beforeAll(async () => {
  await shop.startWorker({ without: ["reminders"] });
  const { plans } = await shop.ctx.snapshot();
  const month = plans.find(
    ({ service, product, hours }) => service === "data" && /^mtn/i.test(product) && hours === 720,
  );
  if (!month) throw new Error("no monthly plan of MTN");
  plan = month;
  return () => smtp.close();
});

const newPhone = () => `0803200${String(1_000 + ++count)}`;
const laterBy = (days: number) => ({
  ...shop.ctx,
  clock: { now: () => new Date(shop.ctx.clock.now().getTime() + days * DAY) },
});
/** A month of data, delivered. */
async function bought(who: Person, phone = newPhone(), service = "data") {
  const input = service === "data" ? { plan: plan.id, phone } : { product: "mtn", phone, amount: 200 };
  const key = `reminder-${++count}-key`;
  const placed = await placeOrder(shop.ctx, { service, input, email: who.email, userId: who.userId, key });
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  await shop.pay(placed.payment.reference);
  return shop.until(placed.order, ({ status }) => status === "delivered");
}
async function reminded() {
  const ada = await createPerson(shop.ctx);
  const phone = newPhone();
  const order = await bought(ada, phone);
  expect(await turnReminderOn(shop.ctx, ada.userId, order.ref)).toBe(true);
  return { ada, phone, order };
}
const mailsTo = ({ email }: Person) =>
  smtp.mails.filter(({ to, text }) => to.includes(email) && text.includes("/reminder?token="));
const stored = ({ email }: Person) =>
  shop.database.message.count({ where: { toAddress: email, kind: "reminder" } });
/** What the outbox has for the customer goes out now, not on the day for which it was written. */
async function oneMail(who: Person) {
  const written = { toAddress: who.email, kind: "reminder" };
  await shop.database.message.updateMany({ where: written, data: { nextAt: shop.ctx.clock.now() } });
  await expect.poll(() => mailsTo(who).length).toBe(1);
  const [mail] = mailsTo(who);
  return { mail, token: /\/reminder\?token=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "" };
}

it("emails once, a day before the end, with links to buy again and to turn it off", async () => {
  const { ada, phone, order } = await reminded();
  for (const days of [0, 15, 28.9]) await sendReminders(laterBy(days));
  expect(await stored(ada)).toBe(0);

  await sendReminders(laterBy(29.1));
  const { mail, token } = await oneMail(ada);
  expect(mail?.subject).toMatch(/^MTN .* ends \d+ \w+ 20\d\d$/);
  expect(mail?.text).toContain(`number ending ${phone.slice(-4)}, lasts until`);
  expect(mail?.text).toContain(`https://shop.example/account/orders/${order.ref}/again`);
  expect(mail?.raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const row = await shop.database.message.findFirstOrThrow({
    where: { toAddress: ada.email, kind: "reminder" },
  });
  expect(JSON.stringify(row.data)).not.toContain(token);
  for (const days of [29.3, 29.6, 40]) await sendReminders(laterBy(days));
  expect(await stored(ada)).toBe(1);

  expect(await findReminder(shop.ctx, token)).toMatchObject({ service: "data" });
  await turnReminderOffByLink(shop.ctx, `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`);
  expect(await listReminders(shop.ctx, ada.userId)).toHaveLength(1);
});

it("is turned off by a mail app's automatic POST, without a session", async () => {
  const { ada } = await reminded();
  await sendReminders(laterBy(29.1));
  const { mail, token } = await oneMail(ada);
  expect(mail?.raw.replace(/\r?\n[ \t]+/g, "")).toContain("<https://shop.example/reminder/off?token=");
  const post = () => callRoute(offRoute.POST, { path: `/reminder/off?token=${token}`, method: "POST" });
  expect((await post()).status).toBe(303);
  expect(await listReminders(shop.ctx, ada.userId)).toEqual([]);
  expect(await findReminder(shop.ctx, token)).toBeNull();
  expect((await post()).status).toBe(303);
});

it("reminds of each purchase's own end, and not of one that was bought again since", async () => {
  const { ada, phone, order } = await reminded();
  await sendReminders(laterBy(29.1));
  expect(await stored(ada)).toBe(1);
  await bought(ada, phone);
  await sendReminders(laterBy(29.5));
  expect(await stored(ada)).toBe(2);

  const eve = await reminded();
  // Not delivered yet: nothing to remind of, and it has been bought.
  const input = { plan: plan.id, phone: eve.phone };
  const who = { email: eve.ada.email, userId: eve.ada.userId, key: `reminder-${++count}-key` };
  const placed = await placeOrder(laterBy(29), { service: "data", input, ...who });
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  await sendReminders(laterBy(29.1));
  expect(await stored(eve.ada)).toBe(1);
  expect(order.ref).not.toBe(eve.order.ref);
});

it("reminds of a number bought in a basket, and buys that item again", async () => {
  const ada = await createPerson(shop.ctx);
  const data = { service: "data", input: { plan: plan.id, phone: newPhone() } };
  const airtime = { service: "airtime", input: { product: "mtn", phone: newPhone(), amount: 200 } };
  const who = { email: ada.email, userId: ada.userId, key: `reminder-${++count}-key` };
  const placed = await placeOrder(shop.ctx, { service: "basket", input: { items: [airtime, data] }, ...who });
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  await shop.pay(placed.payment.reference);
  const { ref } = await shop.until(placed.order, ({ status }) => status === "delivered");
  expect(await turnReminderOn(shop.ctx, ada.userId, ref)).toBe(false);
  expect(await turnReminderOn(shop.ctx, ada.userId, `${ref}-1`)).toBe(false);
  expect(await turnReminderOn(shop.ctx, ada.userId, `${ref}-2`)).toBe(true);
  await sendReminders(laterBy(29.1));
  const { mail } = await oneMail(ada);
  expect(mail?.text).toContain(`https://shop.example/account/orders/${ref}-2/again`);
});

it("writes in the language in which it was asked for", async () => {
  const ada = await createPerson(shop.ctx);
  const order = await bought(ada);
  await inLocale("pcm", () => turnReminderOn(shop.ctx, ada.userId, order.ref));
  await sendReminders(laterBy(29.1));
  const { mail } = await oneMail(ada);
  expect(mail?.subject).toMatch(/^MTN .* go finish /);
  expect(mail?.text).toContain("https://shop.example/pcm/reminder?token=");
});

it("is only for what ends, of one's own, at a confirmed address, and with a mail server", async () => {
  const ada = await createPerson(shop.ctx);
  const eve = await createPerson(shop.ctx);
  const order = await bought(ada);
  const airtime = await bought(ada, newPhone(), "airtime");
  expect(await turnReminderOn(shop.ctx, eve.userId, order.ref)).toBe(false);
  expect(await turnReminderOn(shop.ctx, ada.userId, airtime.ref)).toBe(false);
  const without = { ...shop.ctx, mailer: null };
  expect(await canBeReminded(without, ada.userId)).toBe(false);
  expect(await turnReminderOn(without, ada.userId, order.ref)).toBe(false);
  await shop.database.user.update({ where: { id: ada.userId }, data: { emailVerifiedAt: null } });
  expect(await turnReminderOn(shop.ctx, ada.userId, order.ref)).toBe(false);
  expect(await shop.database.reminder.count({ where: { userId: { in: [ada.userId, eve.userId] } } })).toBe(0);
});

it("sends nothing without a mail server, and nothing after the end", async () => {
  const { ada } = await reminded();
  await sendReminders({ ...laterBy(29.1), mailer: null });
  await sendReminders(laterBy(30.1));
  expect(await stored(ada)).toBe(0);
});

it("is turned off in the account by its customer alone, and asked for twice it is one", async () => {
  const { ada, order } = await reminded();
  const eve = await createPerson(shop.ctx);
  await turnReminderOn(shop.ctx, ada.userId, order.ref);
  const [one, ...others] = await listReminders(shop.ctx, ada.userId);
  expect(others).toEqual([]);
  await turnReminderOff(shop.ctx, eve.userId, one?.id ?? "");
  expect(await listReminders(shop.ctx, ada.userId)).toEqual([one]);
  await turnReminderOff(shop.ctx, ada.userId, one?.id ?? "");
  expect(await listReminders(shop.ctx, ada.userId)).toEqual([]);
});

it("is in the copy of the customer's data, and goes with the account", async () => {
  const { ada, phone } = await reminded();
  let text = "";
  for await (const piece of exportAccount(shop.ctx, ada.userId)) text += piece;
  expect(JSON.parse(text).reminders).toMatchObject([{ service: "data", number: `+234${phone.slice(1)}` }]);
  expect(await deleteAccount(shop.ctx, ada.userId, null)).toMatchObject({ outcome: "done" });
  expect(await shop.database.reminder.count({ where: { userId: ada.userId } })).toBe(0);
});

it("goes when its orders have lost their person", async () => {
  const { ada } = await reminded();
  await sendReminders(shop.ctx);
  expect(await listReminders(shop.ctx, ada.userId)).toHaveLength(1);
  const later = laterBy(20 * 365);
  await applyRetention(later);
  await sendReminders(later);
  expect(await listReminders(shop.ctx, ada.userId)).toEqual([]);
});
