"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getSignedIn } from "@/lib/auth/access/current-user";
import { endSession } from "@/lib/auth/session/end-session";
import { deleteSessionCookies } from "@/lib/auth/session/session-cookie";
import { context } from "@/lib/context/context";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";

/** Ends this browser's session. Deletes its row first, so that a copy of the cookie is useless. */
export async function signOutAction(): Promise<void> {
  await assertActionOrigin();
  const ctx = context();
  const user = await getSignedIn();
  if (user) await endSession(ctx, user.userId, user.sid);
  deleteSessionCookies(await cookies(), ctx.appUrl);
  redirect("/");
}
