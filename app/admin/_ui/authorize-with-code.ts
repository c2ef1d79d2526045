import "server-only";
import type { Route } from "next";
import { notFound, redirect } from "next/navigation";
import { textOf } from "@/app/_forms/form-text";
import { staffOrRefuse } from "@/lib/auth/access/current-user";
import type { Right } from "@/lib/auth/session/rights";
import { signInAddress } from "@/lib/auth/session/safe-next";
import type { SignedIn, StaffRole } from "@/lib/auth/session/signed-in";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";

type Authorised =
  | { ok: true; user: SignedIn & { role: StaffRole } }
  /** What the form shows: a notice, and the field for the code. */
  | { ok: false; state: { notice: string; codeNeeded: true } };

/**
 * Authorises the submitter of a form by a recent second factor, or by a code in the form. If only the code is missing, the form
 * says so and keeps what was typed. Staff without the right get a 404.
 */
export async function authorizeWithCode(right: Right, form: FormData, here: string): Promise<Authorised> {
  await assertActionOrigin();
  const code = textOf(form, "code", 40).trim() || null;
  const gate = await staffOrRefuse(right, { fresh: true, code });
  if (gate.ok) return gate;
  if (gate.reason === "signed_out") redirect(signInAddress(here) as Route);
  if (gate.reason === "not_staff") notFound();
  const notice = gate.reason === "second_factor_needed" ? "code_needed" : gate.reason;
  return { ok: false, state: { notice, codeNeeded: true } };
}
