import { APPROVERS, findSecondPerson } from "@/lib/auth/staff/find-second-person";
import type { Context } from "@/lib/context/context";
import { DAY_MS } from "@/lib/platform/lagos-day";

/** How many days somebody is shown as new. */
export const NEW_DAYS = 7;

/** The audited actions that may make someone an owner or a manager. */
const BECAME = ["staff.joined", "staff.role", "staff.owner"];

export interface NewApprover {
  userId: string;
  email: string;
  role: string;
  since: Date;
}

/**
 * The owners and managers of the last days, newest first: somebody's second account can't be told from a colleague's, but it
 * can be shown (docs/adr/0097). None while nothing needs a second person.
 */
export async function findNewApprovers(ctx: Pick<Context, "db" | "clock">): Promise<NewApprover[]> {
  if (!(await findSecondPerson(ctx)).isOn) return [];
  const since = new Date(ctx.clock.now().getTime() - NEW_DAYS * DAY_MS);
  const entries = await ctx.db.auditEntry.findMany({
    where: { action: { in: BECAME }, at: { gte: since } },
    orderBy: { seq: "desc" },
    select: { subject: true, at: true },
  });
  const became = new Map(entries.toReversed().map(({ subject, at }) => [subject.replace(/^user:/, ""), at]));
  const users = await ctx.db.user.findMany({
    where: { id: { in: [...became.keys()] }, role: { in: APPROVERS }, deletedAt: null },
    select: { id: true, email: true, role: true },
  });
  return users
    .map(({ id, email, role }) => ({ userId: id, email, role, since: became.get(id) ?? since }))
    .toSorted((one, two) => two.since.getTime() - one.since.getTime());
}
