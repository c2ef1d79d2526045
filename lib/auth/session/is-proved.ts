import { UNSCALED } from "@/lib/platform/config/schedules";
import type { SignedIn } from "./signed-in";

/** Whether the second factor was confirmed within ten minutes. If not, the form asks for a code. */
export function isFresh(user: Pick<SignedIn, "secondFactorAt">, now: Date): boolean {
  return (
    user.secondFactorAt !== null &&
    now.getTime() - user.secondFactorAt.getTime() <= UNSCALED.secondFactorFresh
  );
}

/** Whether the session signed in or entered the password again within ten minutes. */
export function isProvedLately(user: Pick<SignedIn, "provedAt">, now: Date): boolean {
  return now.getTime() - user.provedAt.getTime() <= UNSCALED.signedInLately;
}

/**
 * Whether a session reauthenticated within ten minutes: by the account's second factor or, without one, by signing in or by the
 * password.
 */
export function isProved(user: SignedIn, now: Date): boolean {
  return isFresh(user, now) || (!user.totp && isProvedLately(user, now));
}
