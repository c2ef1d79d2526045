import MailComposer from "nodemailer/lib/mail-composer/index.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeCaseAs } from "@/lib/admin/cases/close-case-as";
import { replyToCase } from "@/lib/admin/cases/reply-to-case";
import { openMissing } from "@/lib/cases/open-missing";
import { writeToCase } from "@/lib/cases/write-to-case";
import { replyAddress } from "@/lib/mail/in/reply-address";
import { createPerson, type Person } from "@/test/people";
import { createTestShop, type TestShop } from "@/test/shop";
import { type ReceivedMail, type RunningSmtp, startSmtp } from "@/test/smtp";
import { findCaseMessages } from "../conversation/case-message";
import { readMailbox } from "./read-mailbox";
import { receiveMail } from "./receive-mail";

/**
 * A conversation by email: sent through a real SMTP server, and back as the recipient's mail program writes
 * it.
 */
let shop: TestShop;
let smtp: RunningSmtp;
let support: Person;
beforeAll(async () => {
  smtp = await startSmtp();
  shop = await createTestShop({
    connections: 10,
    env: {
      SMTP_URL: smtp.url,
      MAIL_FROM: "Kiosk <help@shop.example>",
      MAIL_IN_URL: "imap://help%40shop.example:x@127.0.0.1:1/INBOX",
    },
  });
  // The tests read its mailbox themselves.
  await shop.startWorker({ without: ["mailbox"] });
  support = await createPerson(shop.ctx, { role: "support" });
});
afterAll(async () => {
  await shop.close();
  await smtp.close();
});

let count = 0;
async function delivered() {
  return shop.sell(`0803127${String(1000 + ++count)}`, { key: `mail-${count}` });
}
async function reported() {
  const order = await delivered();
  const opened = await openMissing(shop.ctx, order, "any", { about: "no_token", text: "Nothing came" });
  if (!opened.ok || opened.id === null) throw new Error("not opened");
  return { ...order, caseId: opened.id };
}
type Reported = Awaited<ReturnType<typeof reported>>;

async function replied({ caseId, ref }: Reported): Promise<ReceivedMail> {
  expect(await replyToCase(shop.ctx, support, caseId, "Please restart the phone.")).toBe("replied");
  const find = () => smtp.mails.find(({ subject }) => subject.includes("our reply") && subject.includes(ref));
  await expect.poll(find).toBeDefined();
  return find() as ReceivedMail;
}

let uid = 0;
let letters = 0;
interface Letter {
  to?: string;
  text?: string;
  subject?: string;
  id?: string;
  inReplyTo?: string;
  headers?: Record<string, string>;
  from?: string;
}
async function arrives(letter: Letter) {
  const {
    to = "help@shop.example",
    text = "Still nothing",
    subject = "Re: case",
    from = "ada@example.com",
  } = letter;
  const raw = await new MailComposer({
    from,
    to,
    subject,
    text,
    inReplyTo: letter.inReplyTo,
    headers: letter.headers,
    messageId: letter.id ?? `<letter-${++letters}@example.com>`,
  })
    .compile()
    .build();
  return receiveMail(shop.ctx, { validity: "1", uid: ++uid }, raw);
}
const header = (mail: ReceivedMail, name: string) =>
  new RegExp(`^${name}: (.*)$`, "im").exec(mail.raw.replaceAll("\r", ""))?.[1] ?? "";
const thread = async (caseId: number) =>
  (await findCaseMessages(shop.ctx, caseId)).map(({ author, text, via }) => [author, text, via]);
const caseOf = (id: number) => shop.database.case.findUniqueOrThrow({ where: { id } });
async function money({ id }: { id: string }) {
  const { status } = await shop.database.order.findUniqueOrThrow({ where: { id } });
  const effects = await shop.database.effect.count({ where: { orderId: id } });
  const journals = await shop.database.journal.count({ where: { orderId: id } });
  return { status, effects, journals };
}

// First, because no email was read yet.
it("reads a mailbox from its end at the first run, and from its last email afterwards", async () => {
  const places: unknown[] = [];
  const taken: number[] = [];
  // The mailbox is external; its own test uses a real server.
  const box = (validity: string, uids: number[]) => ({
    address: "help@shop.example",
    read: async (
      find: (validity: string) => Promise<{ uid: number } | null>,
      take: (validity: string, uid: number, raw: Uint8Array | null) => Promise<void>,
    ) => {
      const place = await find(validity);
      places.push(place?.uid ?? null);
      if (!place) return take(validity, 7, null);
      for (const one of uids.filter((id) => id > place.uid)) {
        taken.push(one);
        await take(validity, one, Buffer.from(`Message-ID: <box-${one}@example.com>\r\n\r\nhello`));
      }
    },
  });
  for (const [validity, uids] of [
    ["9", []],
    ["9", [8, 9]],
    ["9", [8, 9, 10]],
    ["10", [1, 2]],
  ] as const)
    await readMailbox({ ...shop.ctx, mailbox: box(validity, [...uids]) });
  expect(places).toEqual([null, 7, 9, 0]);
  expect(taken).toEqual([8, 9, 10, 1, 2]);
  await readMailbox({ ...shop.ctx, mailbox: null });
});

describe("a reply by email", () => {
  it("is added to its conversation by the signed address, once however often it arrives", async () => {
    const one = await reported();
    const mail = await replied(one);
    const to = header(mail, "Reply-To");
    expect(to).toBe(replyAddress("help@shop.example", one.caseId, shop.ctx.authSecret));
    expect(mail.text).not.toContain("To answer, write on the order page");
    expect((await caseOf(one.caseId)).dueAt).toBeNull();
    await shop.database.case.update({
      where: { id: one.caseId },
      data: { snoozedUntil: new Date(Date.now() + 3_600_000) },
    });
    const before = await money(one);
    const id = "<answer-1@example.com>";
    const all = await Promise.all([1, 2, 3, 4].map(() => arrives({ to, id, text: "Restarted, nothing" })));
    expect(all.sort()).toEqual(["answered", "known", "known", "known"]);
    expect(await arrives({ to, id, text: "Restarted, nothing" })).toBe("known");
    expect(await thread(one.caseId)).toEqual([
      ["customer", "Nothing came", null],
      ["staff", "Please restart the phone.", null],
      ["customer", "Restarted, nothing", "mail"],
    ]);
    const { dueAt, snoozedUntil } = await caseOf(one.caseId);
    expect([dueAt instanceof Date, snoozedUntil]).toEqual([true, null]);
    expect(await money(one)).toEqual(before);
  });

  it("is recognised by the message that it answers when the mail program drops the address", async () => {
    const one = await reported();
    const inReplyTo = header(await replied(one), "Message-ID");
    expect(await arrives({ inReplyTo })).toBe("answered");
    expect((await thread(one.caseId)).at(-1)).toEqual(["customer", "Still nothing", "mail"]);
  });

  it("to a forged address reaches no conversation", async () => {
    const one = await reported();
    const right = replyAddress("help@shop.example", one.caseId, shop.ctx.authSecret);
    expect(await arrives({ to: right.replace(/-[0-9a-f]{20}/, `-${"0".repeat(20)}`) })).toBe("unmatched");
    expect(await arrives({ inReplyTo: "<01ARZ3NDEKTSV4RRFFQ69G5FAV@shop.example>" })).toBe("unmatched");
    expect(await thread(one.caseId)).toHaveLength(1);
  });

  it("that is automatic is ignored", async () => {
    const one = await reported();
    const to = header(await replied(one), "Reply-To");
    const away = { "Auto-Submitted": "auto-replied" };
    expect(await arrives({ to, text: "I am away", headers: away })).toBe("automatic");
    expect(await arrives({ to, text: "No such user", from: "mailer-daemon@mx.example" })).toBe("bounce");
    expect(await arrives({ to, text: " " })).toBe("empty");
    expect(await thread(one.caseId)).toHaveLength(2);
    expect((await caseOf(one.caseId)).dueAt).toBeNull();
  });

  it("to a closed conversation opens its successor, with an alert and a promised reply time", async () => {
    const one = await reported();
    const to = header(await replied(one), "Reply-To");
    const close = (id: number) => closeCaseAs(shop.ctx, support, id, "done", { outcome: "explained" });
    const casesOf = () => shop.database.case.findMany({ where: { orderId: one.id }, orderBy: { id: "asc" } });
    await close(one.caseId);
    const before = await money(one);
    expect(await Promise.all([1, 2, 3].map(() => arrives({ to, text: "I still have nothing" })))).toEqual(
      Array.from({ length: 3 }, () => "answered"),
    );
    const [closed, next, ...more] = await casesOf();
    expect(closed).toMatchObject({ state: "closed", outcome: "explained" });
    expect(next).toMatchObject({ state: "open", why: "says_again", dueAt: expect.any(Date) });
    expect(next?.evidence).toMatchObject({ follows: one.caseId });
    expect(more).toEqual([]);
    const id = Number(next?.id);
    expect(await shop.database.alarm.count({ where: { orderId: one.id, kind: "not_received" } })).toBe(2);
    const opened = { orderId: one.id, kind: "case_opened", data: { path: ["case"], equals: id } };
    expect(await shop.database.message.count({ where: opened })).toBe(1);
    // Its page shows the whole conversation and continues the open one.
    expect((await shop.order(one)).case).toMatchObject({ id, closedAt: null });
    expect(await writeToCase(shop.ctx, one, "And today?")).toBe("written");
    expect(await thread(id)).toEqual([
      ["customer", "Nothing came", null],
      ["staff", "Please restart the phone.", null],
      ...Array.from({ length: 3 }, () => ["customer", "I still have nothing", "mail"]),
      ["customer", "And today?", null],
    ]);
    await close(id);
    expect(await arrives({ to, text: "Once more" })).toBe("answered");
    expect((await casesOf()).map(({ state }) => state)).toEqual(["closed", "closed", "open"]);
    expect(await money(one)).toEqual(before);
  });
});

describe("an email that names an order", () => {
  it("opens a conversation as a claim, which the order's page doesn't show, and moves no money", async () => {
    const order = await delivered();
    const before = await money(order);
    expect(await arrives({ subject: `Order ${order.ref.toLowerCase()}`, text: "Send me the refund" })).toBe(
      "claimed",
    );
    const one = await shop.database.case.findFirstOrThrow({
      where: { orderId: order.id, kind: "not_received" },
    });
    expect(one).toMatchObject({ state: "open", why: "says_by_mail" });
    const id = Number(one.id);
    expect(await thread(id)).toEqual([["customer", "Send me the refund", "claim"]]);
    expect(await findCaseMessages(shop.ctx, id, { claims: false })).toEqual([]);
    expect(await arrives({ text: `And again: ${order.ref}` })).toBe("claimed");
    expect(await thread(id)).toHaveLength(2);
    expect(await shop.database.case.count({ where: { orderId: order.id } })).toBe(1);
    expect(await money(order)).toEqual(before);
    // Our reply goes to the order's own address, whatever the sender's.
    expect(await replyToCase(shop.ctx, support, id, "We are checking.")).toBe("replied");
    const sent = await shop.database.message.findFirstOrThrow({
      where: { orderId: order.id, kind: "case_reply" },
    });
    const { email } = await shop.database.order.findUniqueOrThrow({ where: { id: order.id } });
    expect(sent.toAddress).toBe(email);
  });

  it("whose conversation is closed opens another claim", async () => {
    const one = await reported();
    await closeCaseAs(shop.ctx, support, one.caseId, "done", { outcome: "explained" });
    expect(await arrives({ subject: `Order ${one.ref}`, text: "It never came" })).toBe("claimed");
    const { id, why } = await shop.database.case.findFirstOrThrow({
      where: { orderId: one.id, state: "open" },
    });
    expect(why).toBe("says_again");
    expect((await thread(Number(id))).at(-1)).toEqual(["customer", "It never came", "claim"]);
    expect(await findCaseMessages(shop.ctx, Number(id), { claims: false })).toHaveLength(1);
  });

  it("with no order of ours, or an unpaid one, opens nothing", async () => {
    const unpaid = await shop.place(
      "airtime",
      { product: "MTN", phone: "08031279999", amount: 500 },
      "unpaid-mail",
    );
    expect(await arrives({ text: `Order ${unpaid.ref}` })).toBe("unmatched");
    expect(await arrives({ text: "Order AAAAA-BBBBB" })).toBe("unmatched");
    expect(await shop.database.case.count({ where: { orderId: unpaid.id } })).toBe(0);
  });
});
