import { ConfigError } from "./config-error";
import type { Env } from "./env-type";
import type { RawVariables } from "./raw-env";

/** Null without SMTP_URL. Throws ConfigError if the sender is missing. */
export function parseMail(raw: RawVariables): Env["mail"] {
  if (!raw.SMTP_URL) return null;
  if (raw.MAIL_FROM) return { smtpUrl: raw.SMTP_URL, from: raw.MAIL_FROM };
  throw new ConfigError("MAIL_FROM is not set: emails sent through SMTP_URL need a sender address.");
}

/** The mailbox's address is its user if that is an email address, else MAIL_FROM's. Null without MAIL_IN_URL. */
export function parseMailIn(raw: RawVariables): Env["mailIn"] {
  if (!raw.MAIL_IN_URL) return null;
  const user = decodeURIComponent(new URL(raw.MAIL_IN_URL).username);
  const address = user.includes("@") ? user : /([^<\s]+@[^>\s]+)>?$/.exec(raw.MAIL_FROM ?? "")?.[1];
  if (address) return { url: raw.MAIL_IN_URL, address };
  throw new ConfigError(
    "MAIL_IN_URL is invalid: its user isn't an email address, and MAIL_FROM doesn't name the mailbox either.",
  );
}
