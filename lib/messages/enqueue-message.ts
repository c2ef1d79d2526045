import "server-only";
import { ulid } from "ulid";
import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";
import { encrypt } from "@/lib/platform/encrypt";

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

/** A message as the SQL function enqueue_message() takes it, for use inside another function's transaction. */
export function newMessage(ctx: Pick<Context, "encryptionKeys">, message: NewMessage) {
  const { kind, to, data, secret, key } = message;
  const sealed = secret
    ? { sealed: encrypt(JSON.stringify(secret), `message:${key}`, ctx.encryptionKeys) }
    : {};
  return { id: ulid(), key, kind, to, data: { ...data, ...sealed } };
}

/** Keeps a message in the outbox to be sent by a worker. True when it is new. */
export function enqueueMessage(
  ctx: Pick<Context, "db" | "clock" | "encryptionKeys">,
  message: NewMessage,
): Promise<boolean> {
  return callSql<boolean>(ctx.db, "enqueue_message", newMessage(ctx, message), ctx.clock.now());
}
