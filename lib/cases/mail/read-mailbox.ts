import type { Context } from "@/lib/context/context";
import type { MailPlace } from "@/lib/mail/in/mailbox";
import { receiveMail } from "./receive-mail";

/**
 * Reads the emails that arrived since the last run. A failed one is retried in the next round before later
 * ones, so none is skipped. Does nothing without a mailbox.
 */
export async function readMailbox(ctx: Context): Promise<void> {
  const { mailbox, db, clock, log } = ctx;
  if (!mailbox) return;
  await mailbox.read(
    (validity) => findPlace(ctx, validity),
    async (validity, uid, raw) => {
      const found = { validity, uid };
      if (raw) {
        log.info("mail read", { outcome: await receiveMail(ctx, found, raw) });
        return;
      }
      const begun = { ...found, messageId: `begin:${validity}`, outcome: "begun", at: clock.now() };
      await db.mailIn.createMany({ data: [begun], skipDuplicates: true });
    },
  );
}

/**
 * Null before the first run. After a change of UIDVALIDITY everything since then is read again and recognised
 * by its Message-ID.
 */
async function findPlace({ db }: Context, validity: string): Promise<MailPlace | null> {
  const first = await db.mailIn.findFirst({ orderBy: { id: "asc" }, select: { at: true } });
  if (!first) return null;
  const last = await db.mailIn.findFirst({
    where: { validity },
    orderBy: { uid: "desc" },
    select: { uid: true },
  });
  // An internal date has no milliseconds.
  return { uid: Number(last?.uid ?? 0), since: new Date(Math.floor(first.at.getTime() / 1000) * 1000) };
}
