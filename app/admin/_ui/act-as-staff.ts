import "server-only";
import type { Route } from "next";
import { notFound, redirect } from "next/navigation";
import { textOf } from "@/app/_forms/form-text";
import { redirectAdmin } from "@/app/admin/_ui/redirect-admin";
import { staffOrRefuse } from "@/lib/auth/access/current-user";
import type { Right } from "@/lib/auth/session/rights";
import { secondFactorAddress, signInAddress } from "@/lib/auth/session/safe-next";
import type { SignedIn, StaffRole } from "@/lib/auth/session/signed-in";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";

/**
 * Authorises the staff member who submits an admin form. Staff without the right get a 404. A visitor who must sign in
 * or enter the second factor is redirected to do so, and then back to `here`. A `form` may contain the code
 * (CodeField); a wrong one is reported at `here`.
 */
export async function actAsStaff(
  right: Right,
  here: string,
  { fresh = false, form }: { fresh?: boolean; form?: FormData } = {},
): Promise<SignedIn & { role: StaffRole }> {
  await assertActionOrigin();
  const gate = await staffOrRefuse(right, { fresh, code: form ? textOf(form, "code", 40) || null : null });
  if (gate.ok) return gate.user;
  if (gate.reason === "signed_out") redirect(signInAddress(here) as Route);
  if (gate.reason === "second_factor_needed") redirect(secondFactorAddress(here) as Route);
  if (gate.reason !== "not_staff") redirectAdmin(here, gate.reason);
  notFound();
}
