import { ulid } from "ulid";
import { expect, it } from "vitest";
import { findSession } from "@/lib/auth/session/find-session";
import { openShop } from "@/test/open-shop";
import { createPerson, mailedToken, mailsTo, newVisitor, type Person } from "@/test/people";
import { verifyAuditChain } from "@/test/verify-audit-chain";
import { acceptInvitation, findInvitation } from "./accept-invitation";
import { inviteStaff } from "./invite-staff";
import { revokeInvitation } from "./revoke-invitation";
import { setRole } from "./set-role";

const PASSWORD = "correct horse battery";
const shop = await openShop();
const owner = await createPerson(shop.ctx, { role: "owner" });

/** A manager's approval that this owner takes the other's role. */
async function approval(asker: Person, other: Person) {
  const manager = await createPerson(shop.ctx, { role: "manager" });
  const [now, subject] = [new Date(), `user:${other.userId}`];
  const { id } = await shop.database.approval.create({
    data: {
      kind: "role",
      subject,
      request: { user: other.userId, role: "customer" },
      reason: "left",
      askedBy: asker.userId,
      askedRole: "owner",
      askedAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
    },
  });
  const decided = { decidedBy: manager.userId, decidedRole: "manager", decidedAt: now };
  await shop.database.approval.update({ where: { id }, data: { ...decided, state: "APPROVED" } });
  return { id: Number(id), userId: manager.userId, role: "manager" as const };
}

const newEmail = () => `${ulid().toLowerCase()}@example.com`;

async function actions(subject: string): Promise<string[]> {
  const rows = await shop.database.auditEntry.findMany({
    where: { subject, action: { not: "staff.signed_in" } },
    orderBy: { seq: "asc" },
  });
  return rows.map(({ action }) => action);
}

it("makes the reader of an invitation staff, once", async () => {
  const email = newEmail();
  await inviteStaff(shop.ctx, owner, { email, role: "support" });
  const token = await mailedToken(shop.ctx, email, "staff_invitation");
  expect(await findInvitation(shop.ctx, token)).toMatchObject({ email, role: "support" });
  const results = await Promise.all(
    [1, 2].map(() => acceptInvitation(shop.ctx, newVisitor(), { token, password: PASSWORD })),
  );
  const [joined] = results.filter(({ ok }) => ok);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  if (!joined?.ok) throw new Error("nobody joined");
  const who = await findSession(shop.ctx, joined.cookies[0]?.value ?? null);
  // The second factor is set up next.
  expect(who).toMatchObject({ email, role: "support", totp: false, secondFactorAt: null });
  expect(await actions(`user:${who?.userId}`)).toEqual(["staff.joined"]);
});

it("keeps an invited customer's account and ends its old sessions", async () => {
  const customer = await createPerson(shop.ctx);
  await inviteStaff(shop.ctx, owner, { email: customer.email, role: "auditor" });
  const token = await mailedToken(shop.ctx, customer.email, "staff_invitation");
  const joined = await acceptInvitation(shop.ctx, newVisitor(), { token, password: PASSWORD });
  expect(joined).toMatchObject({ ok: true, role: "auditor" });
  expect(await shop.database.session.count({ where: { sid: customer.sid } })).toBe(0);
  const user = await shop.database.user.findUniqueOrThrow({ where: { email: customer.email } });
  expect(user).toMatchObject({ id: customer.userId, role: "auditor" });
  expect((await mailsTo(shop.ctx, customer.email))[0]?.kind).toBe("password_changed");
});

it("doesn't invite staff, and voids the invitation of anyone who became staff since", async () => {
  const support = await createPerson(shop.ctx, { role: "support" });
  const invited = { email: support.email, role: "auditor" } as const;
  expect(await inviteStaff(shop.ctx, owner, invited)).toBe("already_staff");
  expect(await shop.database.staffInvitation.count({ where: { email: support.email } })).toBe(0);
  const customer = await createPerson(shop.ctx);
  expect(await inviteStaff(shop.ctx, owner, { email: customer.email, role: "auditor" })).toBe("invited");
  const token = await mailedToken(shop.ctx, customer.email, "staff_invitation");
  await shop.database.user.update({ where: { id: customer.userId }, data: { role: "support" } });
  const refused = await acceptInvitation(shop.ctx, newVisitor(), { token, password: PASSWORD });
  expect(refused).toEqual({ ok: false, reason: "link" });
  const user = await shop.database.user.findUniqueOrThrow({ where: { email: customer.email } });
  expect(user.role).toBe("support");
});

it("rejects replaced, revoked and expired invitations", async () => {
  const email = newEmail();
  await inviteStaff(shop.ctx, owner, { email, role: "support" });
  const first = await mailedToken(shop.ctx, email, "staff_invitation");
  await inviteStaff(shop.ctx, owner, { email, role: "auditor" });
  const second = await mailedToken(shop.ctx, email, "staff_invitation");
  const link = { ok: false, reason: "link" };
  const accept = (token: string, ctx = shop.ctx) =>
    acceptInvitation(ctx, newVisitor(), { token, password: PASSWORD });
  expect(await accept(first)).toEqual(link);
  const late = { ...shop.ctx, clock: { now: () => new Date(Date.now() + 8 * 86_400_000) } };
  expect(await accept(second, late)).toEqual(link);
  const invitation = await findInvitation(shop.ctx, second);
  expect(await revokeInvitation(shop.ctx, owner, invitation?.id ?? "")).toBe(true);
  expect(await revokeInvitation(shop.ctx, owner, invitation?.id ?? "")).toBe(false);
  expect(await accept(second)).toEqual(link);
  expect(await actions(`invitation:${invitation?.id}`)).toEqual([
    "staff.invited",
    "staff.invitation_revoked",
  ]);
});

it("changes a role with one audit entry, and keeps the last owner under concurrent changes", async () => {
  const staff = await createPerson(shop.ctx, { role: "support" });
  expect(await setRole(shop.ctx, owner, staff.userId, "owner", "Partner")).toBe("changed");
  expect(await setRole(shop.ctx, owner, staff.userId, "owner", "Partner")).toBe("same");
  expect(await setRole(shop.ctx, owner, "nobody", "owner", "x")).toBe("not_found");
  expect(await shop.database.session.count({ where: { sid: staff.sid } })).toBe(0);
  const entry = await shop.database.auditEntry.findFirstOrThrow({
    where: { subject: `user:${staff.userId}`, action: { not: "staff.signed_in" } },
  });
  expect(entry).toMatchObject({
    action: "staff.role",
    before: { role: "support" },
    after: { role: "owner" },
    reason: "Partner",
    actorId: owner.userId,
  });
  // Each of two owners has requested to remove the other, and their managers approved both at once.
  const [one, two] = [await approval(owner, staff), await approval(staff, owner)];
  const both = await Promise.all([
    setRole(shop.ctx, owner, staff.userId, "customer", null, one),
    setRole(shop.ctx, staff, owner.userId, "customer", null, two),
  ]);
  expect(both.sort()).toEqual(["changed", "last_owner"]);
  expect(await shop.database.user.count({ where: { role: "owner" } })).toBe(1);
  expect(await verifyAuditChain(shop.database)).toEqual([]);
});
