import { context } from "@/lib/context/context";
import { authNotices } from "@/lib/words/messages";
import type { AuthState } from "./auth-state";

/** Says that an email is on its way or, without an email server, that it waits in admin for an owner. */
export function mailNotice(told: "mailed" | "signedUp" | "unverified"): AuthState["notice"] {
  if (!context().mailer) return { tone: "wait", ...authNotices.noMail };
  return { tone: told === "unverified" ? "wait" : "good", ...authNotices[told] };
}
