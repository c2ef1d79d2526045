"use server";

import { notFound, redirect } from "next/navigation";
import { textOf } from "@/app/_forms/form-text";
import { redirectAdmin } from "@/app/admin/_ui/redirect-admin";
import { actOrRequestApproval } from "@/lib/admin/approvals/act-or-request-approval";
import { staffOrRefuse } from "@/lib/auth/access/current-user";
import { parseEmail } from "@/lib/auth/email/normal-email";
import { dropTotp } from "@/lib/auth/second-factor/drop-totp";
import { type SignedIn, STAFF_ROLES } from "@/lib/auth/session/signed-in";
import { revokeInvitation } from "@/lib/auth/staff/revoke-invitation";
import { context } from "@/lib/context/context";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";
import { approvalNoticeKey, approvalWords } from "@/lib/words/en/approvals";

const HERE = "/admin/staff";

/** Staff changes require the owner with a recently entered second factor; otherwise redirects to enter it. */
async function ownerOrLeave(): Promise<SignedIn> {
  await assertActionOrigin();
  const gate = await staffOrRefuse("staff.manage", { fresh: true });
  if (gate.ok) return gate.user;
  if (gate.reason === "second_factor_needed") redirect(`/sign-in/second-factor?next=${HERE}`);
  notFound();
}

export async function inviteStaffAction(form: FormData): Promise<void> {
  const actor = await ownerOrLeave();
  const email = parseEmail(textOf(form, "email", 254));
  const role = STAFF_ROLES.find((value) => value === form.get("role"));
  if (!email) redirectAdmin(HERE, "email");
  if (!role) redirectAdmin(HERE, "role");
  const by = { actor, reason: approvalWords.inviteReason };
  const word = approvalNoticeKey(await actOrRequestApproval(context(), by, "role", { email, role }));
  redirectAdmin(HERE, word === "invited" && !context().mailer ? "kept" : word);
}

export async function revokeInvitationAction(form: FormData): Promise<void> {
  const actor = await ownerOrLeave();
  const revoked = await revokeInvitation(context(), actor, textOf(form, "invitation", 40));
  redirectAdmin(HERE, revoked ? "revoked" : "not_found");
}

/** Changes or removes a role, or resets the second factor of a staff member who lost their phone. */
export async function changeRoleAction(form: FormData): Promise<void> {
  const actor = await ownerOrLeave();
  const userId = textOf(form, "user", 40);
  const reason = textOf(form, "reason", 300).trim();
  if (!reason) redirectAdmin(HERE, "reason");
  if (form.get("act") === "factor") {
    redirectAdmin(HERE, (await dropTotp(context(), actor, userId, reason)) ? "dropped" : "not_found");
  }
  const role = ["customer" as const, ...STAFF_ROLES].find((value) => value === form.get("role"));
  if (!role) redirectAdmin(HERE, "role");
  redirectAdmin(
    HERE,
    approvalNoticeKey(
      await actOrRequestApproval(context(), { actor, reason }, "role", { user: userId, role }),
    ),
  );
}
