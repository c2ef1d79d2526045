import fc from "fast-check";
import { expect, it } from "vitest";
import { MAX_MAIL, parseMail } from "./parse-mail";

const mail = (headers: string, body: string) =>
  parseMail(Buffer.from(`${headers.replaceAll("\n", "\r\n")}\r\n\r\n${body.replaceAll("\n", "\r\n")}`));
const HEAD = `From: Ada <Ada@Example.com>
To: Help <help+c12-0123456789abcdef0123@shop.example>, team@shop.example
Subject: =?utf-8?Q?Nothing_came_=E2=82=A6?=
Message-ID: <a1@example.com>
In-Reply-To: <m2@shop.example>
References: <m1@shop.example> <m2@shop.example>`;

it("parses sender, recipients, text and the emails it replies to, nearest first", async () => {
  expect(await mail(HEAD, "Still nothing.\n")).toEqual({
    messageId: "a1@example.com",
    answers: ["m2@shop.example", "m1@shop.example"],
    from: "ada@example.com",
    to: ["help+c12-0123456789abcdef0123@shop.example", "team@shop.example"],
    subject: "Nothing came ₦",
    text: "Still nothing.",
    files: [],
    kind: "letter",
  });
});

it("keeps the written text without the quote", async () => {
  const quoted =
    "Thanks, it came.\n\nOn Mon, 23 Nov 2026 at 14:02, Shop <help@shop.example> wrote:\n> Please wait\n> a moment\n";
  expect((await mail(HEAD, quoted)).text).toBe("Thanks, it came.");
  expect((await mail(HEAD, "No.\n\n> Did it come?\n> Ada\n")).text).toBe("No.");
  // Text below the quote is kept, too.
  expect((await mail(HEAD, "> Did it come?\n\nNo.")).text).toContain("No.");
});

it("turns HTML into text without its addresses, pictures and scripts", async () => {
  const html = `${HEAD}\nContent-Type: text/html; charset=utf-8`;
  const { text } = await mail(
    html,
    '<p>Hello <b>shop</b></p><script>alert(1)</script><img src="https://spy.example/1.gif" alt="x"><a href="https://evil.example">here</a><blockquote>old</blockquote>',
  );
  expect(text).toBe("Hello shop\n\nhere");
});

it.each([
  ["Auto-Submitted: auto-replied", "automatic"],
  ["Auto-Submitted: no", "letter"],
  ["Precedence: bulk", "automatic"],
  ["X-Autoreply: yes", "automatic"],
  ["List-Id: <news.example>", "automatic"],
  ["Return-Path: <>", "bounce"],
  ['Content-Type: multipart/report; report-type=delivery-status; boundary="b"', "bounce"],
])("%s is of the kind %s", async (header, kind) => {
  expect((await mail(`${HEAD}\n${header}`, "Out of office")).kind).toBe(kind);
});

it("recognises a mailer daemon, and names a mail without Message-ID by its bytes", async () => {
  const one = await mail("From: MAILER-DAEMON@mx.example\nSubject: Undelivered", "No such user");
  expect(one.kind).toBe("bounce");
  expect(one.messageId).toMatch(/^sha256:[0-9a-f]{64}$/);
});

it("returns a result for unreadable emails, and quickly for hostile ones", async () => {
  const deep = Array.from(
    { length: 40 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
  ).join("");
  expect(await mail(HEAD, "x").then(({ kind }) => kind)).toBe("letter");
  expect((await parseMail(Buffer.from(`From: a@b.example\n${deep}x`))).kind).toBe("unreadable");
  // As many quoted lines as a long email has, before a word.
  expect((await mail(HEAD, `${"\n>".repeat(100_000)}\nend`)).kind).toBe("letter");
});

it("never keeps more than a message holds, whatever it reads", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 3_000 }), async (bytes) => {
      const read = await parseMail(bytes);
      expect(read.messageId).not.toBe("");
      expect(read.text.length).toBeLessThanOrEqual(2_000);
    }),
    { numRuns: 200 },
  );
  expect((await mail(HEAD, "x".repeat(100_000))).text).toHaveLength(2_000);
});

const MIXED = `${HEAD}\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b`;
const part = (name: string, body: string, type = "application/octet-stream") =>
  `--b\nContent-Type: ${type}\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${body}\n`;

it("returns attachments, and pictures within the text, as sent", async () => {
  const { text, files } = await mail(
    MIXED,
    `--b\nContent-Type: text/plain\n\nSee the token.\n${part("=?utf-8?Q?r=C3=A9cu.pdf?=", Buffer.from("%PDF-1.7").toString("base64"))}--b\nContent-Type: image/png\nContent-ID: <one>\nContent-Disposition: inline; filename=token.png\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n--b--\n`,
  );
  expect(text).toBe("See the token.");
  expect(files.map(({ name, size }) => [name, size])).toEqual([
    ["récu.pdf", 8],
    ["token.png", 8],
  ]);
  expect(files.every(({ cut }) => !cut)).toBe(true);
});

it("reports the incomplete file of a truncated email, and that others may be missing", async () => {
  const large = "A".repeat(MAX_MAIL);
  const cut = (body: string) =>
    parseMail(Buffer.from(`${MIXED}\n\n${body}`.replaceAll("\n", "\r\n")).subarray(0, MAX_MAIL));
  const { files } = await cut(`--b\n\nhello\n${part("one.png", "iVBORw0KGgo=")}${part("video.mp4", large)}`);
  expect(files.map(({ name, cut: is }) => [name, is ?? false])).toEqual([
    ["one.png", false],
    ["video.mp4", true],
  ]);
  const { files: nameless } = await cut(`--b\n\n${large}`);
  expect(nameless).toMatchObject([{ name: "", cut: true }]);
});
