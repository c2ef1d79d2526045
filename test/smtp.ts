import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  id: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  raw: string;
}

export interface SmtpOptions {
  auth?: { user: string; pass: string };
  /**
   * Called for each complete email with its count n; returns the server's reply code. `drop`: takes the email and cuts
   * the connection.
   */
  answer?: (mail: ReceivedMail, n: number) => number | "drop" | undefined;
  /** The same for a recipient. */
  recipient?: (address: string) => number | undefined;
}

export interface RunningSmtp {
  url: string;
  /** Every email received completely, whatever the answer was. */
  mails: ReceivedMail[];
  close(): Promise<void>;
}

/** A real SMTP server on this machine. */
export async function startSmtp(options: SmtpOptions = {}): Promise<RunningSmtp> {
  const mails: ReceivedMail[] = [];
  const refusal = (code: number) =>
    Object.assign(new Error(code < 500 ? "4.2.1 later" : "5.1.1 no such mailbox"), { responseCode: code });
  const server = new SMTPServer({
    disabledCommands: options.auth ? ["STARTTLS"] : ["STARTTLS", "AUTH"],
    allowInsecureAuth: true,
    authOptional: !options.auth,
    onAuth: ({ username, password }, _session, done) =>
      username === options.auth?.user && password === options.auth?.pass
        ? done(null, { user: username })
        : done(new Error("no")),
    onRcptTo: ({ address }, _session, done) => {
      const code = options.recipient?.(address);
      done(code === undefined ? undefined : refusal(code));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const mail = readMail(Buffer.concat(chunks).toString("latin1"), to);
        mails.push(mail);
        const answer = options.answer?.(mail, mails.length);
        if (answer === "drop") for (const connection of server.connections) connection.close();
        else done(answer === undefined ? undefined : refusal(answer));
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const login = options.auth ? `${options.auth.user}:${encodeURIComponent(options.auth.pass)}@` : "";
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Parses the subset of MIME that our own emails use. */
function readMail(raw: string, to: string[]): ReceivedMail {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const header = (name: string) =>
    decodeWords(
      new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, "im").exec(head)?.[1]?.replace(/\r\n[ \t]/g, " ") ?? "",
    );
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? "none";
  const parts = rest.join("\r\n\r\n").split(`--${boundary}`);
  const part = (type: string) => decodePart(parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? "");
  return {
    id: header("Message-ID"),
    to,
    subject: header("Subject"),
    text: part("text/plain"),
    html: part("text/html"),
    raw,
  };
}

function decodePart(part: string): string {
  const [head = "", ...rest] = part.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
  if (!/quoted-printable/i.test(head)) return body.replace(/\r\n/g, "\n");
  const plain = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(plain, "latin1").toString("utf8").replace(/\r\n/g, "\n");
}

function decodeWords(text: string): string {
  return text
    .replace(/\?= =\?/g, "?==?")
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, body: string) => {
      if (kind.toUpperCase() === "B") return Buffer.from(body, "base64").toString("utf8");
      const bytes = body
        .replace(/_/g, " ")
        .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      return Buffer.from(bytes, "latin1").toString("utf8");
    });
}
