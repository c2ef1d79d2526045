import "server-only";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { classifySmtpError, type MailOutcome } from "./classify-smtp-error";

export interface Mail {
  /** Of every attempt the same, so that a mailbox shows a mail that went out twice once. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Where mails leave. */
export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>;
  /** Connects, signs in and leaves: does the mail server take us? Sends nothing. */
  check(): Promise<MailOutcome>;
}

const CONNECT_MS = 10_000;
const SILENT_MS = 30_000;
/** Less than `sendMailWithin`, after which others count it as lost, and than a worker waits when it is stopped. */
const IN_ALL_MS = 60_000;

/**
 * A mailer over SMTP; its library is loaded with the first mail. One connection a mail, and nodemailer's connection class rather
 * than its transport: only who runs the dialogue knows whether a mail had begun to leave when the connection broke.
 */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const { username, password, hostname } = new URL(smtpUrl);
  const user = decodeURIComponent(username);
  const pass = decodeURIComponent(password);
  const domain = /@([^@>\s]+)>?$/.exec(from)?.[1] ?? "localhost";
  const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

  async function talk(say: (connection: SMTPConnection) => Promise<string>): Promise<MailOutcome> {
    // Each by its file: Node itself, which runs the worker, takes no folder for one.
    const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
      import("nodemailer/lib/smtp-connection/index.js"),
      import("nodemailer/lib/shared/index.js"),
    ]);
    const options = parseConnectionUrl(smtpUrl);
    const connection = new Connection({
      // Mails hold tokens and links: not in the clear to another machine, unless the address says ?ignoreTLS=true.
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
      // It may break when nobody waits for it any more.
      broken.catch(() => undefined);
      await Promise.race([broken, called((done) => connection.connect(done))]);
      if (user) await Promise.race([broken, called((done) => connection.login({ user, pass }, done))]);
      begun = true;
      const providerId = await Promise.race([broken, say(connection)]);
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
    async send({ id, to, subject, text, html }) {
      const { default: MailComposer } = await import("nodemailer/lib/mail-composer/index.js");
      const raw = await new MailComposer({
        from,
        to: { name: "", address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
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
