import { expect, it } from "vitest";
import { findAudit } from "@/lib/auth/audit/find-audit";
import type { StaffRole } from "@/lib/auth/session/signed-in";
import { findSecondPerson } from "@/lib/auth/staff/find-second-person";
import { openShop } from "@/test/open-shop";
import { createPerson, mailsTo, type Person } from "@/test/people";
import { actOrRequestApproval } from "./act-or-request-approval";
import type { RequestOf } from "./approvable-acts";
import { decideApproval } from "./decide-approval";
import { findApproval } from "./find-approval";
import { findNewApprovers } from "./find-new-approvers";

/** Giving a role, and taking an owner's, needs a second person (docs/adr/0097). */
const shop = await openShop();
const { ctx } = shop;
const person = (role: StaffRole) => createPerson(ctx, { role });
const wants = (actor: Person, request: RequestOf<"role">) =>
  actOrRequestApproval(ctx, { actor, reason: "works more" }, "role", request);
const idOf = async (subject: string) =>
  Number((await shop.database.approval.findFirstOrThrow({ where: { subject }, orderBy: { id: "desc" } })).id);
const approve = (actor: Person, id: number) => decideApproval(ctx, actor, id, { approve: true, reason: "" });
const roleOf = async ({ userId }: Person) =>
  (await shop.database.user.findUniqueOrThrow({ where: { id: userId } })).role;

const owner = await person("owner");

it("needs no approval while there is only one approver", async () => {
  const support = await person("support");
  expect(await wants(owner, { user: support.userId, role: "auditor" })).toEqual({
    asked: false,
    outcome: "changed",
  });
  expect(await wants(owner, { email: "first@example.com", role: "owner" })).toEqual({
    asked: false,
    outcome: "invited",
  });
});

it("changes a role once a second person has approved, and records both names", async () => {
  const [manager, support] = [await person("manager"), await person("support")];
  expect(await wants(owner, { user: support.userId, role: "owner" })).toEqual({ asked: true, before: false });
  expect(await wants(owner, { user: support.userId, role: "owner" })).toEqual({ asked: true, before: true });
  expect(await roleOf(support)).toBe("support");
  const id = await idOf(`user:${support.userId}`);
  expect(await findApproval(ctx, id)).toMatchObject({
    what: { kind: "role", who: support.email, was: "support", role: "owner" },
  });
  expect(await approve(owner, id)).toBe("own");
  expect(await approve(manager, id)).toEqual({ done: true, outcome: "changed" });
  expect(await roleOf(support)).toBe("owner");
  const { entries } = await findAudit(ctx, { subject: `user:${support.userId}` });
  expect(entries[0]).toMatchObject({
    action: "staff.role",
    who: owner.email,
    after: { role: "owner", approvalId: id, approvedBy: manager.email },
  });
  // The dashboard and their requests show the new owner for a week.
  expect(await findNewApprovers(ctx)).toMatchObject([{ email: support.email, role: "owner" }]);
  const later = { ...ctx, clock: { now: () => new Date(Date.now() + 8 * 86_400_000) } };
  expect(await findNewApprovers(later)).toEqual([]);
  // Taking an owner's role also needs a second person; other staff are removed at once.
  expect(await wants(owner, { user: support.userId, role: "customer" })).toEqual({
    asked: true,
    before: false,
  });
  expect(await approve(manager, await idOf(`user:${support.userId}`))).toMatchObject({ done: true });
});

it("removes a manager at once while another one could approve, and the last one only with approval", async () => {
  const [last, another] = [
    await shop.database.user.findFirstOrThrow({ where: { role: "manager" } }),
    await person("manager"),
  ];
  const manager = { userId: last.id, email: last.email, role: "manager" } as Person;
  expect((await findSecondPerson(ctx)).hangsOnEach).toBe(false);
  // Of two at once one is first; the other would then switch it off.
  const both = await Promise.all(
    [manager, another].map(({ userId }) => wants(owner, { user: userId, role: "customer" })),
  );
  expect(both).toContainEqual({ asked: false, outcome: "changed" });
  expect(both).toContainEqual({ asked: true, before: false });
  const [left] = await shop.database.user.findMany({ where: { role: "manager", deletedAt: null } });
  if (!left) throw new Error("both removed");
  const id = await idOf(`user:${left.id}`);
  expect(await findApproval(ctx, id)).toMatchObject({
    what: { who: left.email, was: "manager", role: "customer", switchesOff: true },
  });
  expect(await approve(owner, id)).toBe("own");
  expect(await approve(left.id === manager.userId ? manager : another, id)).toMatchObject({ done: true });
  expect((await findSecondPerson(ctx)).isOn).toBe(false);
});

it("invites once a second person approved it", async () => {
  const manager = await person("manager");
  const email = "second@example.com";
  const invitations = () => shop.database.staffInvitation.count({ where: { email } });
  expect(await wants(owner, { email, role: "owner" })).toEqual({ asked: true, before: false });
  expect([await invitations(), await mailsTo(ctx, email)]).toEqual([0, []]);
  const id = await idOf(`invite:${email}`);
  expect(await findApproval(ctx, id)).toMatchObject({ what: { who: email, was: null, role: "owner" } });
  const both = await Promise.all([approve(manager, id), approve(manager, id)]);
  expect(both.filter((one) => typeof one === "object" && one.done)).toHaveLength(1);
  expect([await invitations(), await mailsTo(ctx, email)]).toMatchObject([1, [{ kind: "staff_invitation" }]]);
});
