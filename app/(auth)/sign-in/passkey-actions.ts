"use server";

import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { headers } from "next/headers";
import { enter } from "@/app/(auth)/enter";
import { signInByPasskey, startPasskeySignIn } from "@/lib/auth/passkeys/sign-in-by-passkey";
import { getVisitor } from "@/lib/auth/session/visitor";
import { context } from "@/lib/context/context";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";

/** The options with which the browser requests a passkey. Reveals nothing about any account. */
export async function startPasskeySignInAction(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  await assertActionOrigin();
  return startPasskeySignIn(context());
}

/** Signs in with the browser's passkey response, then redirects. Returns only if the response is invalid or attempts are limited. */
export async function passkeySignInAction(answer: unknown, next: string): Promise<"passkey" | "limited"> {
  await assertActionOrigin();
  const opened = await signInByPasskey(context(), getVisitor(await headers()), answer);
  return opened.ok ? enter(opened, next) : opened.reason;
}
