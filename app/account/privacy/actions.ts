"use server";

import { cookies, headers } from "next/headers";
import { textOf } from "@/app/_forms/form-text";
import { deleteAccount } from "@/lib/account/delete-account";
import { requirePassword } from "@/lib/auth/password/require-password";
import { deleteSessionCookies } from "@/lib/auth/session/session-cookie";
import { getVisitor } from "@/lib/auth/session/visitor";
import { context } from "@/lib/context/context";
import { kobo } from "@/lib/platform/money";
import { redirectLocal } from "@/lib/web/redirect-local";
import { signedInOrLeave } from "../signed-in-or-leave";

const HERE = "/account/privacy";

/** Deletes the account after reauthentication and confirmation. */
export async function deleteAccountAction(form: FormData): Promise<void> {
  const user = await signedInOrLeave(HERE);
  const back = (problem: string): never => redirectLocal(`${HERE}?leave=${problem}#leave`);
  if (textOf(form, "sure") !== "1") back("not_sure");
  const ctx = context();
  const proof = await requirePassword(ctx, getVisitor(await headers()), user, textOf(form, "password", 800));
  if (!proof.ok) return back(proof.reason);
  const givenUp = Number(textOf(form, "giveUp", 12) || "0");
  const deleted = await deleteAccount(
    ctx,
    user.userId,
    Number.isSafeInteger(givenUp) && givenUp > 0 ? kobo(givenUp) : null,
  );
  if (deleted.outcome === "blocked")
    return back(deleted.blockers.balanceKobo > 0 ? "not_given_up" : "changed");
  deleteSessionCookies(await cookies(), ctx.appUrl);
  redirectLocal("/sign-in?left=1");
}
