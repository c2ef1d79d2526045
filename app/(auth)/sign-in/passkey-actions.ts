"use server";

import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { headers } from "next/headers";
import { enter } from "@/app/(auth)/enter";
import { signInByPasskey, startPasskeySignIn } from "@/lib/auth/passkeys/sign-in-by-passkey";
import { getVisitor } from "@/lib/auth/session/visitor";
import { context } from "@/lib/context/context";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";

/** What the browser needs to ask for a passkey. Tells nothing about any account. */
export async function startPasskeySignInAction(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  await assertActionOrigin();
  return startPasskeySignIn(context());
}

/** Signs in with what the browser's passkey signed, then redirects. Returns only if it isn't right. */
export async function passkeySignInAction(answer: unknown, next: string): Promise<"passkey" | "limited"> {
  await assertActionOrigin();
  const opened = await signInByPasskey(context(), getVisitor(await headers()), answer);
  return opened.ok ? enter(opened, next) : opened.reason;
}
