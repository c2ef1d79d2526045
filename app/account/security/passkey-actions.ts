"use server";

import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { textOf } from "@/app/_forms/form-text";
import { addPasskey, startPasskey } from "@/lib/auth/passkeys/add-passkey";
import { removePasskey } from "@/lib/auth/passkeys/manage-passkeys";
import { context } from "@/lib/context/context";
import { getShop } from "@/lib/platform/db/settings";
import { redirectLocal } from "@/lib/web/redirect-local";
import { signedInOrLeave } from "../signed-in-or-leave";

const HERE = "/account/security";

/** The options with which the browser creates a passkey; null if this session may not add one now. */
export async function startPasskeyAction(): Promise<PublicKeyCredentialCreationOptionsJSON | null> {
  const user = await signedInOrLeave(HERE);
  return startPasskey(context(), user, (await getShop()).name);
}

/** Stores the passkey created by the browser. False if the response is invalid. */
export async function addPasskeyAction(name: string, answer: unknown): Promise<boolean> {
  const user = await signedInOrLeave(HERE);
  return addPasskey(context(), user, { name: String(name), answer });
}

export async function removePasskeyAction(form: FormData): Promise<void> {
  const user = await signedInOrLeave(HERE);
  await removePasskey(context(), user, textOf(form, "id", 1_400));
  redirectLocal(HERE);
}
