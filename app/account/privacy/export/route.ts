import { exportAccount } from "@/lib/account/export-account";
import { findSessionFrom } from "@/lib/auth/access/current-user";
import { requirePassword } from "@/lib/auth/password/require-password";
import { secondFactorAddress, signInAddress } from "@/lib/auth/session/safe-next";
import { awaitsSecondFactor } from "@/lib/auth/session/signed-in";
import { getVisitor } from "@/lib/auth/session/visitor";
import { context } from "@/lib/context/context";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { downloadResponse } from "@/lib/web/download-response";
import { seeOther } from "@/lib/web/see-other";
import { streamText } from "@/lib/web/stream-text";
import { localHref } from "@/lib/words/local-href";
import { leavingWords } from "@/lib/words/messages";

const HERE = "/account/privacy";

/** All of the customer's data as a file, after reauthentication. Target of a plain form, works without JavaScript. */
export const POST = apiRoute(async (request) => {
  const user = await findSessionFrom(request);
  if (!user) return to(signInAddress(HERE));
  if (awaitsSecondFactor(user)) return to(secondFactorAddress(HERE));
  const form = await request.formData().catch(() => null);
  const password = form?.get("password");
  const ctx = context();
  const typed = typeof password === "string" ? password.slice(0, 800) : "";
  const proof = await requirePassword(ctx, getVisitor(request.headers), user, typed);
  if (!proof.ok) return to(`${HERE}?copy=${proof.reason}`);
  return downloadResponse(streamText(exportAccount(ctx, user.userId)), leavingWords.fileName, "json");
});

function to(location: string): Response {
  return seeOther(localHref(location));
}

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
