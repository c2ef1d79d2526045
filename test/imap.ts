import type { AddressInfo, Socket } from "node:net";
import { createServer } from "node:net";

export interface RunningMailbox {
  url: string;
  /** A mail arrives. */
  deliver(raw: string): void;
  close(): Promise<void>;
}

/**
 * One mailbox behind the few commands of IMAP (RFC 3501) with which a client reads it, for tests that every machine runs.
 * lib/mail/in/mailbox.test.ts meets a server that isn't ours.
 */
export async function startImap(user: string, password: string): Promise<RunningMailbox> {
  const mails: { raw: Buffer; at: Date }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    socket.write("* OK [CAPABILITY IMAP4rev1] ready\r\n");
    let pending = "";
    socket.on("data", (data) => {
      const lines = (pending + data.toString("latin1")).split("\r\n");
      pending = lines.pop() ?? "";
      for (const line of lines) {
        const [, tag = "", command = ""] = /^(\S+) (.*)$/.exec(line) ?? [];
        socket.write(answer(tag, command), "latin1");
        if (/^LOGOUT/i.test(command)) socket.end();
      }
    });
  });
  const answer = (tag: string, command: string): string => {
    const done = (...untagged: string[]) =>
      [...untagged.map((one) => `* ${one}`), `${tag} OK done`, ""].join("\r\n");
    if (/^LOGIN/i.test(command))
      return command.includes(user) && command.includes(password)
        ? done()
        : `${tag} NO [AUTHENTICATIONFAILED] no\r\n`;
    if (/^CAPABILITY/i.test(command)) return done("CAPABILITY IMAP4rev1");
    if (/^LIST/i.test(command)) return done('LIST () "/" INBOX');
    if (/^(EXAMINE|SELECT)/i.test(command))
      return done(
        "FLAGS ()",
        `${mails.length} EXISTS`,
        "0 RECENT",
        "OK [UIDVALIDITY 1] valid",
        `OK [UIDNEXT ${mails.length + 1}] next`,
      );
    const fetch = /^UID FETCH (\d+)(?::(\d+|\*))? \((.*)\)$/i.exec(command);
    if (!fetch) return done(...(/^LOGOUT/i.test(command) ? ["BYE"] : []));
    const [, first, last, items = ""] = fetch;
    return done(...fetched(Number(first), last, items));
  };
  // The mail with the UID n is the nth: none is ever deleted.
  const fetched = (first: number, last: string | undefined, items: string): string[] => {
    const end = last === "*" ? Math.max(mails.length, first) : Number(last ?? first);
    // "n:*" names the newest mail even if n is beyond it.
    const from = last === "*" ? Math.min(first, mails.length) : first;
    return mails.flatMap(({ raw, at }, index) => {
      const uid = index + 1;
      if (uid < from || uid > end) return [];
      const max = Number(/BODY(?:\.PEEK)?\[\]<0\.(\d+)>/i.exec(items)?.[1] ?? raw.length);
      const body = raw.subarray(0, max);
      const source = /BODY/i.test(items) ? ` BODY[]<0> {${body.length}}\r\n${body.toString("latin1")}` : "";
      return [`${uid} FETCH (UID ${uid} INTERNALDATE "${internalDate(at)}"${source})`];
    });
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`,
    deliver: (raw) => {
      mails.push({ raw: Buffer.from(raw), at: new Date() });
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** "21-Nov-2026 13:05:09 +0000". */
function internalDate(at: Date): string {
  const [, date, month, year, time] = /^\w+, (\d+) (\w+) (\d+) (\S+)/.exec(at.toUTCString()) ?? [];
  return `${date}-${month}-${year} ${time} +0000`;
}
