import "server-only";
import { MAX_MAIL } from "./parse-mail";

/** How far a mailbox has been read. */
export interface MailPlace {
  /** The newest UID that was processed. */
  uid: number;
  /** Older emails arrived before the shop began to read this mailbox and are ignored. */
  since: Date;
}

/** The mailbox to which customers write. Read-only: nothing in it is marked, moved or deleted. */
export interface Mailbox {
  /** The address to which replies go. */
  address: string;
  /**
   * Calls `take` with each email after the position in this numbering (UIDVALIDITY), oldest first. On the first read it also
   * calls it once with null, so that a position is stored even for an empty mailbox.
   */
  read(
    findPlace: (validity: string) => Promise<MailPlace | null>,
    take: (validity: string, uid: number, raw: Uint8Array | null) => Promise<void>,
  ): Promise<void>;
}

const CONNECT_MS = 15_000;
const SILENT_MS = 60_000;
/** Maximum emails per round; the next round continues. */
const BATCH_SIZE = 50;

/** A mailbox over IMAP. Its library is loaded on the first read. */
export function createMailbox({ url, address }: { url: string; address: string }): Mailbox {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === "imaps:";
  const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  const folder = decodeURIComponent(pathname.slice(1)) || "INBOX";
  return {
    address,
    async read(findPlace, take) {
      const { ImapFlow } = await import("imapflow");
      const client = new ImapFlow({
        host: hostname.replace(/^\[|\]$/g, ""),
        port: Number(port) || (secure ? 993 : 143),
        secure,
        // A password and customers' emails: encrypted to any other machine.
        ...(secure || loopback ? {} : { doSTARTTLS: true }),
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
        logger: false,
        disableAutoIdle: true,
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        socketTimeout: SILENT_MS,
      });
      // Errors reject the running call; without a listener this event would end the process.
      client.on("error", () => undefined);
      try {
        await client.connect();
        const box = await client.mailboxOpen(folder, { readOnly: true });
        const validity = String(box.uidValidity);
        const place = await findPlace(validity);
        if (!place) return await take(validity, box.uidNext - 1, null);
        const uids: number[] = [];
        // "n:*" includes the newest email even if its UID is below n.
        for await (const { uid, internalDate } of client.fetch(
          `${place.uid + 1}:*`,
          { uid: true, internalDate: true },
          { uid: true },
        )) {
          if (uid > place.uid && new Date(internalDate ?? 0) >= place.since) uids.push(uid);
        }
        for (const uid of uids.sort((a, b) => a - b).slice(0, BATCH_SIZE)) {
          const mail = await client.fetchOne(String(uid), { source: { maxLength: MAX_MAIL } }, { uid: true });
          // Deleted meanwhile: nothing to process.
          const source = mail ? mail.source : null;
          if (source) await take(validity, uid, source);
        }
      } finally {
        await client.logout().catch(() => client.close());
      }
    },
  };
}
