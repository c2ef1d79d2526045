import "server-only";
import type { Route } from "next";
import { redirect } from "next/navigation";
import { getSignedIn } from "@/lib/auth/access/current-user";
import { signInAddress } from "@/lib/auth/session/safe-next";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";

/** First line of every action of the account: our own page's form, by somebody signed in; a stranger signs in and comes back. */
export async function signedInOrLeave(here: string): Promise<SignedIn> {
  await assertActionOrigin();
  return (await getSignedIn()) ?? redirect(signInAddress(here) as Route);
}
