"use server";

import { textOf } from "@/app/_forms/form-text";
import { actAsStaff } from "@/app/admin/_ui/act-as-staff";
import { authorizeWithCode } from "@/app/admin/_ui/authorize-with-code";
import { redirectAdmin } from "@/app/admin/_ui/redirect-admin";
import { refuse } from "@/app/admin/_ui/refuse";
import type { Refusal } from "@/app/admin/_ui/refused";
import { actOrRequestApproval } from "@/lib/admin/approvals/act-or-request-approval";
import { parseEmail } from "@/lib/auth/email/normal-email";
import { dropTotp } from "@/lib/auth/second-factor/drop-totp";
import { STAFF_ROLES } from "@/lib/auth/session/signed-in";
import { revokeInvitation } from "@/lib/auth/staff/revoke-invitation";
import { context } from "@/lib/context/context";
import { approvalNoticeKey, approvalWords } from "@/lib/words/en/approvals";
import { staffNotices } from "@/lib/words/en/staff";

const HERE = "/admin/staff";

/** What the forms show if another input would do. */
const TRY_AGAIN = ["already_staff", "last_owner"];

function refused(form: FormData, word: string, more?: { codeNeeded: boolean }): Refusal {
  return refuse(form, staffNotices[word], more);
}

/** Shows the page with the result's notice, or the form as it was typed if it may be sent again. */
function end(form: FormData, word: string): Refusal {
  return TRY_AGAIN.includes(word) ? refused(form, word) : redirectAdmin(HERE, word);
}

export async function inviteStaffAction(_previous: Refusal | null, form: FormData): Promise<Refusal> {
  const gate = await authorizeWithCode("staff.manage", form, HERE);
  if (!gate.ok) return refused(form, gate.state.notice, gate.state);
  const email = parseEmail(textOf(form, "email", 254));
  const role = STAFF_ROLES.find((value) => value === form.get("role"));
  if (!email) return refused(form, "email");
  if (!role) return refused(form, "role");
  const by = { actor: gate.user, reason: approvalWords.inviteReason };
  const word = approvalNoticeKey(await actOrRequestApproval(context(), by, "role", { email, role }));
  return end(form, word === "invited" && !context().mailer ? "kept" : word);
}

/** Revokes an open invitation, by an owner with a recent second factor; otherwise redirects to enter it. */
export async function revokeInvitationAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("staff.manage", HERE, { fresh: true });
  const revoked = await revokeInvitation(context(), actor, textOf(form, "invitation", 40));
  redirectAdmin(HERE, revoked ? "revoked" : "not_found");
}

/** Changes or removes a role, or resets the second factor of a staff member who lost their phone. */
export async function changeRoleAction(_previous: Refusal | null, form: FormData): Promise<Refusal> {
  const gate = await authorizeWithCode("staff.manage", form, HERE);
  if (!gate.ok) return refused(form, gate.state.notice, gate.state);
  const actor = gate.user;
  const userId = textOf(form, "user", 40);
  const reason = textOf(form, "reason", 300).trim();
  if (!reason) return refused(form, "reason");
  if (form.get("act") === "factor") {
    redirectAdmin(HERE, (await dropTotp(context(), actor, userId, reason)) ? "dropped" : "not_found");
  }
  const role = ["customer" as const, ...STAFF_ROLES].find((value) => value === form.get("role"));
  if (!role) return refused(form, "role");
  const request = { user: userId, role };
  return end(
    form,
    approvalNoticeKey(await actOrRequestApproval(context(), { actor, reason }, "role", request)),
  );
}
