import "server-only";
import type { Route } from "next";
import { redirect } from "next/navigation";
import { getSignedIn } from "@/lib/auth/access/current-user";
import { signInAddress } from "@/lib/auth/session/safe-next";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";

/**
 * The first line of every account action: requires our own page's form and a signed-in user. Others are redirected to
 * sign in and then back.
 */
export async function signedInOrLeave(here: string): Promise<SignedIn> {
  await assertActionOrigin();
  return (await getSignedIn()) ?? redirect(signInAddress(here) as Route);
}
