import "server-only";
import { ulid } from "ulid";
import type { Context } from "@/lib/context/context";
import { encrypt } from "@/lib/platform/encrypt";
import type { Prisma } from "@/lib/platform/prisma/client";
import { currentLocale } from "@/lib/words/catalogues/in-locale";

export interface NewMessage {
  /** The template's name, such as "verify_email". */
  kind: string;
  to: string;
  /** What the template needs; readable by anyone with access to the database. */
  data: Record<string, unknown>;
  /** What only the recipient may read (links, codes): encrypted as `data.sealed`, bound to "message:<key>". */
  secret?: Record<string, string>;
  /** Set for a message about an order. */
  orderId?: string;
  /** The idempotency key: a message is stored once per key. */
  key: string;
}

/** The statement that stores a message in the outbox unless its key exists, for use inside a transaction. */
export function insertMessage(
  ctx: Pick<Context, "clock" | "encryptionKeys"> & { db: Pick<Prisma.TransactionClient, "message"> },
  { kind, to, data, secret, orderId, key }: NewMessage,
): Prisma.PrismaPromise<Prisma.BatchPayload> {
  const now = ctx.clock.now();
  const sealed = secret
    ? { sealed: encrypt(JSON.stringify(secret), `message:${key}`, ctx.encryptionKeys) }
    : {};
  // An account's email uses the language of the page that requested it. An order has its own.
  const locale = currentLocale();
  const content = { ...data, ...sealed, ...(locale === "en" ? {} : { locale }) } as Prisma.InputJsonObject;
  return ctx.db.message.createMany({
    data: { id: ulid(), key, kind, toAddress: to, data: content, orderId, nextAt: now, createdAt: now },
    skipDuplicates: true,
  });
}

/** Stores a message in the outbox for a worker to send. True if it is new. */
export async function enqueueMessage(
  ctx: Pick<Context, "db" | "clock" | "encryptionKeys">,
  message: NewMessage,
): Promise<boolean> {
  return (await insertMessage(ctx, message)).count === 1;
}
