import { ulid } from "ulid";
import type { Context } from "@/lib/context/context";
import { insertMessage } from "@/lib/messages/enqueue-message";
import type { CaseOutcome } from "@/lib/model/case-kind";
import type { Prisma } from "@/lib/platform/prisma/client";
import type { CaseMail } from "@/lib/words/mail-kinds";

export interface NewCaseMail {
  kind: CaseMail;
  caseId: number;
  order: { id: string; email: string };
  /** Our message; only its recipient may read it. */
  text?: string;
  /** Attachments: the row names the files, and the sender reads them. */
  files?: readonly { id: string }[];
  outcome?: CaseOutcome;
  /** The ref of the order in whose conversation this one goes on. */
  into?: string;
  replyBy?: Date | null;
}

/**
 * The statement that notifies a case's customer by email, for use in a transaction; empty without an address.
 */
export function insertCaseMail(
  ctx: Pick<Context, "clock" | "encryptionKeys"> & { db: Pick<Prisma.TransactionClient, "message"> },
  { kind, caseId, order, text = "", files = [], outcome, into, replyBy }: NewCaseMail,
) {
  if (!order.email.includes("@")) return [];
  const data = {
    case: caseId,
    ...(outcome ? { outcome } : {}),
    ...(into ? { into } : {}),
    ...(replyBy ? { replyBy } : {}),
    ...(files.length > 0 ? { files: files.map(({ id }) => id) } : {}),
  };
  return [
    insertMessage(ctx, {
      kind,
      to: order.email,
      orderId: order.id,
      data,
      secret: { text },
      key: `case:${caseId}:${ulid()}`,
    }),
  ];
}
