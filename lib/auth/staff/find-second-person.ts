import { may } from "@/lib/auth/session/rights";
import { STAFF_ROLES } from "@/lib/auth/session/signed-in";
import { SECOND_PERSON } from "@/lib/platform/config/second-person";
import { type Kobo, naira } from "@/lib/platform/money";
import type { Prisma } from "@/lib/platform/prisma/client";

/** Approval is required only if at least this many people may approve: with one, nobody could. */
const MIN_APPROVERS = 2;

/** Roles that may approve. */
export const APPROVERS = STAFF_ROLES.filter((role) => may(role, "approvals.decide"));

export interface SecondPerson {
  /** Whether anything needs a second person in this shop now. */
  isOn: boolean;
  /** Whether one approver fewer would switch it off. */
  hangsOnEach: boolean;
  /** Refunds and compensations above this amount need a second person. */
  limit: Kobo;
}

/** Whether acts need a second person now, and above which amount (docs/adr/0080). */
export async function findSecondPerson({
  db,
}: {
  db: Pick<Prisma.TransactionClient, "user" | "setting">;
}): Promise<SecondPerson> {
  const [people, stored] = await Promise.all([
    db.user.count({ where: { role: { in: APPROVERS }, deletedAt: null } }),
    db.setting.findUnique({ where: { key: SECOND_PERSON.key } }),
  ]);
  const { usual, min, max } = SECOND_PERSON;
  const value = stored?.value;
  const isValid = typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
  return {
    isOn: people >= MIN_APPROVERS,
    hangsOnEach: people === MIN_APPROVERS,
    limit: naira(isValid ? value : usual),
  };
}
