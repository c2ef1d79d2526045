import { createHash } from "node:crypto";
import type { Email, Header } from "postal-mime";

/** A received email. Nothing in it is proven: neither its sender nor what it refers to. */
export interface MailIn {
  /** Without angle brackets. An email without one is identified by its bytes. */
  messageId: string;
  /** Message-IDs to which it replies, nearest first. */
  answers: string[];
  /** Lower case; empty if there is none. */
  from: string;
  /** All recipients, lower case. */
  to: string[];
  subject: string;
  /** The writer's own text, without the quoted email below. */
  text: string;
  /** The attachments as sent, unchecked, including pictures within the text. */
  files: { name: string; bytes: Uint8Array; size: number; cut?: boolean }[];
  /** A bounce, an automatic email, or an unreadable one: none of them is a reply. */
  kind: "letter" | "bounce" | "automatic" | "unreadable";
}

/** Only the beginning of a larger email is read. Ten megabytes of files become fourteen in an email. */
export const MAX_MAIL = 15 * 1024 * 1024;

/** The maximum of one message in a conversation. */
const MAX_TEXT = 2_000;
/** Longer text isn't parsed: a stranger's email must not keep a worker busy. */
const MAX_READ = 20_000;
const MAX_HTML = 200_000;
const MAX_ID = 250;
const MAX_ANSWERS = 20;
const MAX_SUBJECT = 200;

/** Parses an email as stored by the mailbox. Never throws, whatever the bytes: an email that failed would block all later ones. */
export async function parseMail(raw: Uint8Array): Promise<MailIn> {
  const { default: PostalMime } = await import("postal-mime");
  const bytes = `sha256:${createHash("sha256").update(raw).digest("hex")}`;
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 }).catch(
    () => null,
  );
  if (!mail) {
    return {
      messageId: bytes,
      answers: [],
      from: "",
      to: [],
      subject: "",
      text: "",
      files: [],
      kind: "unreadable",
    };
  }
  return {
    messageId: idsOf(mail.messageId)[0] ?? bytes,
    answers: [...new Set([...idsOf(mail.inReplyTo), ...idsOf(mail.references).reverse()])].slice(
      0,
      MAX_ANSWERS,
    ),
    from: addressOf(mail.from),
    to: [
      ...[...(mail.to ?? []), ...(mail.cc ?? [])]
        .flatMap((address) => (address.group ? address.group : [address]))
        .map(addressOf),
      ...valuesOf(mail.headers, "delivered-to", "x-original-to").map((address) =>
        address.replace(/[<>]/g, "").trim(),
      ),
    ]
      .map((address) => address.toLowerCase())
      .filter((address) => address.includes("@")),
    subject: (mail.subject ?? "")
      .replaceAll(/\p{C}+/gu, " ")
      .trim()
      .slice(0, MAX_SUBJECT),
    text: typedPart((await textOf(mail)).slice(0, MAX_READ)).slice(0, MAX_TEXT),
    files: filesOf(mail, raw.length >= MAX_MAIL),
    kind: kindOf(mail),
  };
}

function idsOf(header: string | undefined): string[] {
  return [...(header ?? "").matchAll(/<([^<>\s]+)>/g)].flatMap(([, id]) =>
    id && id.length <= MAX_ID ? [id] : [],
  );
}

function addressOf(address: { address?: string | undefined } | undefined): string {
  return (address?.address ?? "").trim().toLowerCase();
}

function valuesOf(headers: readonly Header[], ...keys: string[]): string[] {
  return headers.filter(({ key }) => keys.includes(key)).map(({ value }) => value.trim());
}

/** Automatic replies by RFC 3834; bounces by RFC 3464 or an empty envelope sender. */
function kindOf({ headers, from }: Email): MailIn["kind"] {
  const [type = ""] = valuesOf(headers, "content-type");
  const daemon = /^(mailer-daemon|postmaster)@/.test(addressOf(from));
  if (daemon || /^multipart\/report\b/i.test(type) || valuesOf(headers, "return-path").includes("<>"))
    return "bounce";
  const matches = (key: string, pattern: RegExp) =>
    valuesOf(headers, key).some((value) => pattern.test(value));
  const automatic =
    matches("auto-submitted", /^(?!no\b)/i) ||
    matches("precedence", /^(bulk|junk|list|auto_reply)\b/i) ||
    ["x-autoreply", "x-autorespond", "list-id"].some((key) => matches(key, /./));
  return automatic ? "automatic" : "letter";
}

/** In a truncated email the last file is incomplete and others may be missing; the result says so. */
function filesOf({ attachments }: Email, cut: boolean): MailIn["files"] {
  const files = attachments.map(({ filename, content }) => {
    const bytes = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
    return { name: filename ?? "", bytes, size: bytes.length };
  });
  if (!cut) return files;
  const last = files.pop() ?? { name: "", bytes: new Uint8Array(), size: 0 };
  return [...files, { ...last, cut }];
}

async function textOf({ text, html }: Email): Promise<string> {
  if (text?.trim()) return text;
  if (!html) return "";
  const { convert } = await import("html-to-text");
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: MAX_HTML, maxDepth: 50, maxChildNodes: 2_000 },
    selectors: [
      { selector: "img", format: "skip" },
      { selector: "blockquote", format: "skip" },
      { selector: "a", options: { ignoreHref: true } },
    ],
  });
}

/** Lines with which mail programs begin a quote. */
const QUOTE = /^(?:On .{4,200} wrote:|-{2,} ?Original Message ?-{2,}|_{10,}|Begin forwarded message:)$/im;

function typedPart(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, "\n");
  const at = QUOTE.exec(lines)?.index ?? lines.length;
  const typed = lines.slice(0, at).replace(/(?:\n>[^\n]*)+\s*$/, "");
  return (typed.trim() === "" ? lines : typed).trim();
}
