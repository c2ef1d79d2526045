import * as z from "zod";
import type { ApprovalKind, Approved } from "@/lib/model/approval";
import type { Prisma } from "@/lib/platform/prisma/client";

const usedRows = z.array(z.object({ email: z.string() }));

/**
 * Marks an approval as used, in the transaction of the act that it approves (docs/adr/0080). Returns what the act's entry in the
 * activity log records of it; null if it is for something else, was used, has expired, or either person has lost the role.
 */
export async function consumeApproval(
  tx: Pick<Prisma.TransactionClient, "$queryRaw">,
  about: { kind: ApprovalKind; subject: string },
  approved: Pick<Approved, "id">,
  now: Date,
): Promise<{ approvalId: number; approvedBy: string } | null> {
  const found = await tx.$queryRaw`
    UPDATE approvals a SET state = 'USED', used_at = ${now} FROM users asker, users decider
      WHERE a.id = ${approved.id} AND a.kind = ${about.kind} AND a.subject = ${about.subject}
        AND a.state = 'APPROVED' AND a.expires_at > ${now}
        AND asker.id = a.asked_by AND asker.role = a.asked_role AND asker.deleted_at IS NULL
        AND decider.id = a.decided_by AND decider.role = a.decided_role AND decider.deleted_at IS NULL
      RETURNING decider.email`;
  const [used] = usedRows.parse(found);
  return used ? { approvalId: approved.id, approvedBy: used.email } : null;
}
