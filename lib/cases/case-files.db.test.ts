import MailComposer from "nodemailer/lib/mail-composer/index.js";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteAccount } from "@/lib/account/delete-account";
import { exportAccount } from "@/lib/account/export-account";
import { redactOrders } from "@/lib/account/redact-order";
import { closeCaseAs } from "@/lib/admin/cases/close-case-as";
import { replyToCase } from "@/lib/admin/cases/reply-to-case";
import { findFile } from "@/lib/files/find-file";
import { replyAddress } from "@/lib/mail/in/reply-address";
import { MAX_CASE_BYTES, MAX_FILE_BYTES, type SentFile } from "@/lib/model/case-file";
import { poolOf } from "@/lib/platform/db/db";
import { startImap } from "@/test/imap";
import { createPerson, type Person } from "@/test/people";
import { createTestShop, type TestShop } from "@/test/shop";
import { type RunningSmtp, startSmtp } from "@/test/smtp";
import { findCaseMessages } from "./conversation/case-message";
import { findDraft } from "./conversation/prepare-reply";
import { readMailbox } from "./mail/read-mailbox";
import { openMissing } from "./open-missing";
import { writeToCase } from "./write-to-case";

/**
 * Files in conversations: received by email and form, stored or only named, sent by email and as downloads,
 * and deleted with their customer.
 */
let shop: TestShop;
let smtp: RunningSmtp;
let imap: Awaited<ReturnType<typeof startImap>>;
let support: Person;
beforeAll(async () => {
  smtp = await startSmtp();
  imap = await startImap("help@shop.example", "pass");
  shop = await createTestShop({
    env: { SMTP_URL: smtp.url, MAIL_FROM: "Kiosk <help@shop.example>", MAIL_IN_URL: imap.url },
  });
  // The tests read its mailbox themselves.
  await shop.startWorker({ without: ["mailbox"] });
  support = await createPerson(shop.ctx, { role: "support" });
  await readMailbox(shop.ctx);
});
afterAll(async () => {
  await shop.close();
  await imap.close();
  await smtp.close();
});

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const PDF = Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");
const EXE = Buffer.from("MZ this is a program");
const sent = (name: string, bytes: Buffer): SentFile => ({ name, bytes, size: bytes.length });
const large = (name: string, size = MAX_FILE_BYTES) =>
  sent(name, Buffer.concat([PDF, Buffer.alloc(size - PDF.length)]));

let count = 0;
async function delivered() {
  return shop.sell(`0803129${String(1000 + ++count)}`, { key: `files-${count}` });
}
async function reported(files: SentFile[] = []) {
  const order = await delivered();
  const opened = await openMissing(shop.ctx, order, "any", {
    about: "no_token",
    text: "Nothing came",
    files,
  });
  if (!opened.ok || opened.id === null) throw new Error("not opened");
  return { ...order, caseId: opened.id, without: opened.without };
}
/** What a conversation lists, by message: name and type, or why a file was rejected. */
const listed = async (caseId: number) =>
  (await findCaseMessages(shop.ctx, caseId)).map(({ files }) =>
    files.map(({ name, type, refused }) => [name, type ?? refused]),
  );
const filesOf = (orderId: string) =>
  shop.database.caseFile.findMany({ where: { message: { case: { orderId } } }, orderBy: { id: "asc" } });
const caseOf = (id: number) => shop.database.case.findUniqueOrThrow({ where: { id } });

let letters = 0;
async function arrives(letter: {
  to?: string;
  subject?: string;
  text?: string;
  attachments?: { filename: string; content: Buffer }[];
}) {
  const mail = { from: "ada@example.com", to: "help@shop.example", ...letter };
  const raw = await new MailComposer({ ...mail, messageId: `<files-${++letters}@example.com>` })
    .compile()
    .build();
  imap.deliver(raw.toString("latin1"));
  await readMailbox(shop.ctx);
}
const replyTo = (caseId: number) => replyAddress("help@shop.example", caseId, shop.ctx.authSecret);

describe("an email", () => {
  it("adds its PNG, JPEG and PDF to the conversation, and names rejected files", async () => {
    const { id, caseId } = await reported();
    await arrives({
      to: replyTo(caseId),
      text: "See the error.",
      attachments: [
        { filename: "token.png", content: PNG },
        { filename: "récu.pdf", content: PDF },
        { filename: "report.exe", content: EXE },
        { filename: "photo.jpg", content: EXE },
      ],
    });
    expect((await listed(caseId)).at(-1)).toEqual([
      ["récu.pdf", "application/pdf"],
      ["token.png", "image/png"],
      ["photo.jpg", "type"],
      ["report.exe", "type"],
    ]);
    const rows = await filesOf(id);
    // Encrypted: neither name nor content is readable in the database or its backup.
    for (const { cipher, bytes } of rows) {
      expect(cipher).not.toContain("token");
      expect(Buffer.from(bytes ?? []).includes(PNG)).toBe(false);
    }
    const [message] = (await findCaseMessages(shop.ctx, caseId)).slice(-1);
    const shown = message?.files.find(({ name }) => name === "token.png");
    expect((await findFile(shop.ctx, shown?.id ?? ""))?.bytes).toEqual(PNG);
    expect((await caseOf(caseId)).fileBytes).toBe(PNG.length + PDF.length);
  });

  it("with only a file is a reply too", async () => {
    const { caseId } = await reported();
    const to = replyTo(caseId);
    await arrives({ to, text: "", attachments: [{ filename: "token.png", content: PNG }] });
    expect((await listed(caseId)).at(-1)).toEqual([["token.png", "image/png"]]);
    await arrives({ to, text: " " });
    expect(await listed(caseId)).toHaveLength(2);
  });

  it("that only names an order shows its files to staff only, and uses at most half of the space", async () => {
    const order = await delivered();
    const attachments = [large("a.pdf"), large("b.pdf")].map(({ name, bytes }) => ({
      filename: name,
      content: Buffer.from(bytes ?? []),
    }));
    await arrives({ subject: `Order ${order.ref}`, text: "See", attachments });
    await arrives({ subject: `Order ${order.ref}`, text: "And", attachments });
    const one = await shop.database.case.findFirstOrThrow({ where: { orderId: order.id } });
    expect(await listed(Number(one.id))).toEqual([
      [
        ["a.pdf", "application/pdf"],
        ["b.pdf", "application/pdf"],
      ],
      [
        ["a.pdf", "application/pdf"],
        ["b.pdf", "total"],
      ],
    ]);
    const [file] = await filesOf(order.id);
    expect(await findFile(shop.ctx, file?.id ?? "")).not.toBeNull();
    expect(await findFile(shop.ctx, file?.id ?? "", { orderId: order.id })).toBeNull();
    expect(await writeToCase(shop.ctx, order, "Mine", [large("mine.pdf")])).toBe("written");
  });
});

describe("a form", () => {
  it("opens a conversation with its files once, however often it is submitted", async () => {
    const order = await delivered();
    const said = {
      about: "no_token" as const,
      text: "",
      files: [sent("token.png", PNG), sent("a.exe", EXE)],
    };
    const opened = await openMissing(shop.ctx, order, "any", said);
    expect(opened).toMatchObject({ ok: true, outcome: "opened", without: true });
    expect(await openMissing(shop.ctx, order, "any", said)).toMatchObject({
      outcome: "known",
      without: true,
    });
    const id = opened.ok ? Number(opened.id) : 0;
    expect(await listed(id)).toEqual([
      [
        ["token.png", "image/png"],
        ["a.exe", "type"],
      ],
    ]);
    expect((await caseOf(id)).fileBytes).toBe(PNG.length);
  });

  it("adds to it, reports whether all files were stored, and never loses the text", async () => {
    const order = await reported([sent("token.png", PNG)]);
    expect(order.without).toBe(false);
    expect(await writeToCase(shop.ctx, order, "", [])).toBe("empty");
    expect(await writeToCase(shop.ctx, order, "", [sent("receipt.pdf", PDF)])).toBe("written");
    expect(await writeToCase(shop.ctx, order, "My video", [sent("a.mp4", EXE)])).toBe("without");
    expect((await findCaseMessages(shop.ctx, order.caseId)).at(-1)).toMatchObject({
      text: "My video",
      files: [{ name: "a.mp4", refused: "type" }],
    });
  });

  it("sent twice with the same files is added once, and another file adds another message", async () => {
    const order = await reported();
    const write = (name: string) =>
      writeToCase(shop.ctx, order, "See", [sent(name, PNG), sent("a.exe", EXE)]);
    expect(await Promise.all([write("token.png"), write("token.png")])).toEqual(["without", "without"]);
    expect(await listed(order.caseId)).toHaveLength(2);
    expect((await caseOf(order.caseId)).fileBytes).toBe(PNG.length);
    expect(await write("meter.png")).toBe("without");
    expect(await listed(order.caseId)).toHaveLength(3);
    const reply = () => replyToCase(shop.ctx, support, order.caseId, "", [sent("proof.pdf", PDF)]);
    expect(await Promise.all([reply(), reply()])).toEqual(["replied", "replied"]);
    expect(await listed(order.caseId)).toHaveLength(4);
  });

  it("opens no other order's file, and none without a token", async () => {
    const order = await reported([sent("token.png", PNG)]);
    const other = await reported();
    const [file] = await filesOf(order.id);
    expect((await findFile(shop.ctx, file?.id ?? "", { orderId: order.id }))?.bytes).toEqual(PNG);
    expect(await findFile(shop.ctx, file?.id ?? "", { orderId: other.id })).toBeNull();
    expect(await findFile(shop.ctx, "' OR 1=1", {})).toBeNull();
  });

  it("sent many times at once never exceeds the conversation's space", async () => {
    const order = await reported();
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) => writeToCase(shop.ctx, order, `${n}`, [large(`${n}.pdf`)])),
    );
    expect(all.filter((one) => one === "written")).toHaveLength(MAX_CASE_BYTES / MAX_FILE_BYTES);
    expect(all.filter((one) => one === "without")).toHaveLength(2);
    expect((await caseOf(order.caseId)).fileBytes).toBe(MAX_CASE_BYTES);
    const kept = (await filesOf(order.id)).filter(({ bytes }) => bytes);
    expect(kept.reduce((sum, { size }) => sum + size, 0)).toBe(MAX_CASE_BYTES);
  });
});

describe("our reply", () => {
  it("includes its files in the email and on the order's page", async () => {
    const { id, caseId, ref } = await reported();
    const files = [sent("token.png", PNG), sent("receipt", PDF)];
    expect(await replyToCase(shop.ctx, support, caseId, "See the picture.", files)).toBe("replied");
    expect((await listed(caseId)).at(-1)).toEqual([
      ["receipt.pdf", "application/pdf"],
      ["token.png", "image/png"],
    ]);
    const find = () =>
      smtp.mails.find(({ subject }) => subject.includes("our reply") && subject.includes(ref));
    await expect.poll(find).toBeDefined();
    const mail = await PostalMime.parse(Buffer.from(find()?.raw ?? "", "latin1"));
    expect(mail.text).toContain("See the picture.");
    expect(
      mail.attachments.map(({ filename, mimeType, disposition, content }) => [
        ...[filename, mimeType, disposition],
        Buffer.from(content as ArrayBuffer),
      ]),
    ).toEqual([
      ["receipt.pdf", "application/pdf", "attachment", PDF],
      ["token.png", "image/png", "attachment", PNG],
    ]);
    const [file] = await filesOf(id);
    expect(await findFile(shop.ctx, file?.id ?? "", { orderId: id })).not.toBeNull();
    // What we send doesn't count as the customer's share.
    expect((await caseOf(caseId)).fileBytes).toBe(0);
  });

  it("with a file that can't be sent is kept as a draft, in full, until it is sent", async () => {
    const { id, caseId } = await reported();
    const send = (files: SentFile[], say = "See the picture.") =>
      replyToCase(shop.ctx, support, caseId, say, files);
    expect(await send([sent("token.png", PNG), sent("a.exe", EXE)])).toBe("file_type");
    expect(await send([large("a.pdf", MAX_FILE_BYTES + 1)])).toBe("file_size");
    expect(await send(Array.from({ length: 5 }, (_, n) => sent(`${n}.png`, PNG)))).toBe("file_many");
    const closing = { outcome: "explained" as const, say: "See the picture.", files: [sent("a.exe", EXE)] };
    expect(await closeCaseAs(shop.ctx, support, caseId, "done", closing)).toBe("file_type");
    expect(await caseOf(caseId)).toMatchObject({
      state: "open",
      draft: expect.not.stringContaining("picture"),
    });
    expect(await findDraft(shop.ctx, caseId)).toBe("See the picture.");
    expect(await filesOf(id)).toEqual([]);
    expect(await shop.database.message.count({ where: { orderId: id, kind: "case_reply" } })).toBe(0);
    expect(await send([sent("token.png", PNG)])).toBe("replied");
    expect(await findDraft(shop.ctx, caseId)).toBeNull();
  });

  it("that closes the conversation includes them too", async () => {
    const { caseId, ref } = await reported();
    const told = { outcome: "explained" as const, files: [sent("token.png", PNG)] };
    expect(await closeCaseAs(shop.ctx, support, caseId, "done", told)).toBe("closed");
    expect((await listed(caseId)).at(-1)).toEqual([["token.png", "image/png"]]);
    const find = () =>
      smtp.mails.find(({ raw, subject }) => subject.includes(ref) && raw.includes("token.png"));
    await expect.poll(find).toBeDefined();
  });
});

describe("files are deleted", () => {
  it("when their order's customer is erased, together with the draft", async () => {
    const order = await reported([sent("token.png", PNG)]);
    await replyToCase(shop.ctx, support, order.caseId, "See", [sent("a.exe", EXE)]);
    await closeCaseAs(shop.ctx, support, order.caseId, "done", {
      outcome: "explained",
      files: [sent("receipt.pdf", PDF)],
    });
    expect(await filesOf(order.id)).toHaveLength(2);
    const { placedAt } = await shop.database.order.findUniqueOrThrow({ where: { id: order.id } });
    const span = { from: placedAt, to: new Date(placedAt.getTime() + 1) };
    expect(await redactOrders(shop.ctx, span, 1, false)).toBe(1);
    expect(await filesOf(order.id)).toEqual([]);
    expect((await caseOf(order.caseId)).draft).toBeNull();
  });

  it("with a deleted account, whose export named them", async () => {
    const person = await createPerson(shop.ctx, { role: "customer" });
    const order = await reported([sent("token.png", PNG)]);
    await shop.database.order.update({
      where: { id: order.id },
      data: { userId: person.userId, userHow: "email", version: { increment: 1 } },
    });
    await closeCaseAs(shop.ctx, support, order.caseId, "done", { outcome: "explained" });
    let exported = "";
    for await (const part of exportAccount(shop.ctx, person.userId)) exported += part;
    expect(exported).toContain("token.png");
    expect(await deleteAccount(shop.ctx, person.userId, null)).toMatchObject({ outcome: "done" });
    expect(await filesOf(order.id)).toEqual([]);
  });
});

it("rejects in the database what no conversation stores", async () => {
  const { caseId } = await reported();
  const [message] = await findCaseMessages(shop.ctx, caseId);
  const insert = (values: string) =>
    poolOf(shop.database).query(
      `INSERT INTO case_files (id, message_id, cipher, size, type, refused, bytes) VALUES ('x', ${message?.id}, '', ${values})`,
    );
  const bytes = "decode(repeat('00', 128), 'hex')";
  await expect(insert(`100, 'text/html', NULL, ${bytes}`)).rejects.toThrow("case_files_type");
  await expect(insert(`99, 'image/png', NULL, ${bytes}`)).rejects.toThrow("case_files_size");
  await expect(insert("5242881, 'image/png', NULL, NULL")).rejects.toThrow("case_files_kept_or_refused");
  await expect(insert(`100, 'image/png', 'type', ${bytes}`)).rejects.toThrow("case_files_kept_or_refused");
  await expect(insert("1, NULL, 'ugly', NULL")).rejects.toThrow("case_files_refused");
});
