import "server-only";
import type { Route } from "next";
import { notFound, redirect } from "next/navigation";
import { textOf } from "@/app/_purchase/state/form-values";
import { staffOrRefuse } from "@/lib/auth/access/current-user";
import { signInAddress } from "@/lib/auth/session/safe-next";
import type { SignedIn, StaffRole } from "@/lib/auth/session/signed-in";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";
import type { SettingState } from "./setting-state";

type Owner = { ok: true; user: SignedIn & { role: StaffRole } };

/**
 * Authorises the owner who submits a settings form, with a recent second factor or its code in the form. If only the
 * code is missing, the form reports it, so that nothing typed is lost. Staff with other roles get a 404.
 */
export async function authorizeOwner(
  form: FormData,
  here: string,
): Promise<Owner | { ok: false; state: Pick<SettingState, "told" | "codeNeeded"> }> {
  await assertActionOrigin();
  const code = textOf(form, "code", 40).trim() || null;
  const gate = await staffOrRefuse(["owner"], { fresh: true, code });
  if (gate.ok) return gate;
  if (gate.reason === "signed_out") redirect(signInAddress(here) as Route);
  if (gate.reason === "not_staff") notFound();
  const told = gate.reason === "second_factor_needed" ? "code_needed" : gate.reason;
  return { ok: false, state: { told, codeNeeded: true } };
}
