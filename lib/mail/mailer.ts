import "server-only";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { classifySmtpError, type MailOutcome } from "./classify-smtp-error";

interface Mail {
  /** The same for every attempt, so that a mailbox shows an email sent twice only once. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The reply address, if it differs from the sender. */
  replyTo?: string;
  /** Where a POST by the mailbox ends mails of this kind (RFC 8058). */
  unsubscribe?: string;
  files?: readonly { name: string; type: string; bytes: Buffer }[];
}

/** Sends emails. */
export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>;
  /** Connects, signs in and disconnects, to test the mail server. Sends nothing. */
  check(): Promise<MailOutcome>;
}

const CONNECT_MS = 10_000;
const SILENT_MS = 30_000;
/** Shorter than `sendMailWithin`, after which other workers consider the email lost, and shorter than a stopping worker's wait. */
const IN_ALL_MS = 60_000;

/**
 * A mailer over SMTP. Its library is loaded with the first email. It opens one connection per email and uses nodemailer's
 * connection class instead of its transport: only the code that runs the dialogue knows whether sending had started when the
 * connection broke.
 */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const { username, password, hostname } = new URL(smtpUrl);
  const user = decodeURIComponent(username);
  const pass = decodeURIComponent(password);
  const domain = /@([^@>\s]+)>?$/.exec(from)?.[1] ?? "localhost";
  const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

  async function talk(send: (connection: SMTPConnection) => Promise<string>): Promise<MailOutcome> {
    // Imported by file name: Node itself, which runs the worker, doesn't resolve folders.
    const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
      import("nodemailer/lib/smtp-connection/index.js"),
      import("nodemailer/lib/shared/index.js"),
    ]);
    const options = parseConnectionUrl(smtpUrl);
    const connection = new Connection({
      // Emails contain tokens and links: require TLS to another machine unless the address has ?ignoreTLS=true.
      requireTLS: !loopback && !options.ignoreTLS,
      ...options,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
    });
    let begun = false;
    let timer: NodeJS.Timeout | undefined;
    try {
      const broken = new Promise<never>((_, reject) => {
        connection.on("error", reject);
        connection.once("end", () => reject(new Error("connection ended")));
        timer = setTimeout(() => reject(new Error("too long")), IN_ALL_MS);
      });
      // It may reject when nothing awaits it any more.
      broken.catch(() => undefined);
      await Promise.race([broken, called((done) => connection.connect(done))]);
      if (user) await Promise.race([broken, called((done) => connection.login({ user, pass }, done))]);
      begun = true;
      const providerId = await Promise.race([broken, send(connection)]);
      connection.quit();
      return { outcome: "sent", providerId };
    } catch (error) {
      return classifySmtpError(error, begun);
    } finally {
      clearTimeout(timer);
      connection.close();
    }
  }

  return {
    async send({ id, to, subject, text, html, replyTo, unsubscribe, files = [] }) {
      const { default: MailComposer } = await import("nodemailer/lib/mail-composer/index.js");
      const raw = await new MailComposer({
        from,
        to: { name: "", address: to },
        ...(replyTo ? { replyTo } : {}),
        subject,
        text,
        html,
        attachments: files.map(({ name, type, bytes }) => ({
          filename: name,
          contentType: type,
          content: bytes,
          contentDisposition: "attachment" as const,
        })),
        messageId: `<${id}@${domain}>`,
        headers: {
          "Auto-Submitted": "auto-generated",
          "X-Auto-Response-Suppress": "All",
          ...(unsubscribe
            ? {
                "List-Unsubscribe": `<${unsubscribe}>`,
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
              }
            : {}),
        },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
        .compile()
        .build();
      const sender = /<([^>]+)>$/.exec(from)?.[1] ?? from;
      return talk(
        (connection) =>
          new Promise((resolve, reject) => {
            connection.send({ from: sender, to: [to] }, raw, (error, info) =>
              error ? reject(error) : resolve(info.response.slice(0, 200)),
            );
          }),
      );
    },
    check: () => talk(async () => ""),
  };
}

function called(act: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => act((error) => (error ? reject(error) : resolve())));
}
