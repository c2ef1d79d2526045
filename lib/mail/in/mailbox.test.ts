import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DOVECOT, NO_DOVECOT, type RunningImap, startDovecot } from "@/test/dovecot";
import { createMailbox, type MailPlace } from "./mailbox";
import { MAX_MAIL } from "./parse-mail";

const USER = "help@shop.example";
const mail = (id: string, body = "hello") =>
  `Message-ID: <${id}@example.com>\r\nSubject: ${id}\r\n\r\n${body}\r\n`;

describe.skipIf(!DOVECOT)(`a mailbox of a real IMAP server${DOVECOT ? "" : ` (${NO_DOVECOT})`}`, () => {
  let imap: RunningImap;
  beforeAll(async () => {
    imap = await startDovecot(USER, "canary/pass word");
  });
  afterAll(() => imap?.stop());

  let place: MailPlace | null = null;
  /** The emails of one round: their names and sizes. */
  async function round(url = imap.url) {
    const taken: [name: string | null, size: number][] = [];
    await createMailbox({ url, address: USER }).read(
      async () => place,
      async (_, uid, raw) => {
        place = { uid, since: new Date(Date.now() - 86_400_000) };
        const name = raw && /<(.*?)@/.exec(Buffer.from(raw).toString("latin1"))?.[1];
        taken.push([name ?? null, raw?.length ?? 0]);
      },
    );
    return taken;
  }

  it("is read from its current end, each email once and in order, and only the beginning of a large one", async () => {
    await imap.deliver(mail("before"));
    expect(await round()).toEqual([[null, 0]]);
    expect(await round()).toEqual([]);
    await imap.deliver(mail("one"));
    await imap.deliver(mail("large", `${"x".repeat(76)}\r\n`.repeat(MAX_MAIL / 76)));
    expect(await round()).toEqual([
      ["one", mail("one").length],
      ["large", MAX_MAIL],
    ]);
    expect(await round()).toEqual([]);
  });

  it("fails with a wrong password or no server, and never reveals the password", async () => {
    for (const url of [imap.url.replace("canary", "wrong"), "imap://a:canary@127.0.0.1:9/INBOX"]) {
      const failed = await round(url).catch(String);
      expect(failed).toMatch(/Error/);
      expect(failed).not.toContain("canary");
    }
  });
});
