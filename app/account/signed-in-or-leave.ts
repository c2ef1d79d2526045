import "server-only";
import { findSignedIn, redirectToSignIn } from "@/lib/auth/access/current-user";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";

/**
 * The first line of every account action: requires our own page's form and a signed-in user. Others are redirected to
 * sign in and then back.
 */
export async function signedInOrLeave(here: string): Promise<SignedIn> {
  await assertActionOrigin();
  return (await findSignedIn()) ?? redirectToSignIn(here);
}
