import "server-only";
import { ulid } from "ulid";
import type { Context } from "@/lib/context/context";
import { encrypt } from "@/lib/platform/encrypt";
import type { Prisma } from "@/lib/platform/prisma/client";

export interface NewMessage {
  /** Which words: a template's name, "verify_email". */
  kind: string;
  to: string;
  /** What the words need and anybody with the books may read. */
  data: Record<string, unknown>;
  /** What only the mailbox may read (links, codes): sealed as `data.sealed`, bound to "message:<key>". */
  secret?: Record<string, string>;
  /** The same key is the same message, kept once. */
  key: string;
}

/** The statement that keeps a message in the outbox unless its key is there, for use inside a transaction. */
export function insertMessage(
  ctx: Pick<Context, "db" | "clock" | "encryptionKeys">,
  { kind, to, data, secret, key }: NewMessage,
): Prisma.PrismaPromise<Prisma.BatchPayload> {
  const now = ctx.clock.now();
  const sealed = secret
    ? { sealed: encrypt(JSON.stringify(secret), `message:${key}`, ctx.encryptionKeys) }
    : {};
  const content = { ...data, ...sealed } as Prisma.InputJsonObject;
  return ctx.db.message.createMany({
    data: { id: ulid(), key, kind, toAddress: to, data: content, nextAt: now, createdAt: now },
    skipDuplicates: true,
  });
}

/** Keeps a message in the outbox to be sent by a worker. True when it is new. */
export async function enqueueMessage(
  ctx: Pick<Context, "db" | "clock" | "encryptionKeys">,
  message: NewMessage,
): Promise<boolean> {
  return (await insertMessage(ctx, message)).count === 1;
}
