import type { StaffRole } from "@/lib/auth/session/signed-in";

/**
 * Who makes the request. `holder` is a guest with the link of the guest's order. Customer A owns what the rows ask for;
 * B has another account. The owner completed two-step verification just now, eleven minutes ago (`stale`), or not in
 * this session (`unshown`).
 */
export const ACTORS = [
  "guest",
  "holder",
  "customerB",
  "auditor",
  "support",
  "unshown",
  "stale",
  "customerA",
  "owner",
] as const;
export type Actor = (typeof ACTORS)[number];
export const SIGNED_IN = ACTORS.filter((actor) => actor !== "guest" && actor !== "holder");

/** A status, or where a redirect leads: a prefix of the address is enough. */
export type Answer = number | `to ${string}`;
export type Gets = Record<Actor, Answer>;

export const SIGN_IN: Answer = "to /sign-in?next=";
const SECOND_FACTOR: Answer = "to /sign-in/second-factor?next=";

/** The same for all actors. */
export function everyone(answer: Answer): Gets {
  return Object.fromEntries(ACTORS.map((actor) => [actor, answer])) as Gets;
}

/**
 * For every signed-in actor, staff included. Strangers must sign in first, or get `strangers`; so does a session that hasn't
 * shown its second factor.
 */
export function account(answer: Answer, strangers: Answer = SIGN_IN): Gets {
  const unshown = strangers === SIGN_IN ? SECOND_FACTOR : strangers;
  return { ...everyone(answer), guest: strangers, holder: strangers, unshown };
}

/** A's own data: doesn't exist for others. Strangers must sign in first, or get `strangers`. */
export function onlyA(answer: Answer, strangers: Answer = SIGN_IN): Gets {
  return { ...account(404, strangers), customerA: answer };
}

/** Only the link of the guest's order opens this. */
export function onlyHolder(answer: Answer, others: Answer = 404): Gets {
  return { ...everyone(others), holder: answer };
}

/**
 * Admin: strangers must sign in first; it doesn't exist for customers and other roles. `fresh`: asks for the two-step
 * code again after more than ten minutes.
 */
export function desk(roles: readonly StaffRole[], answer: Answer, options: { fresh?: boolean } = {}): Gets {
  const of = (role: StaffRole, given: Answer): Answer => (roles.includes(role) ? given : 404);
  return {
    ...everyone(404),
    guest: SIGN_IN,
    holder: SIGN_IN,
    support: of("support", answer),
    auditor: of("auditor", answer),
    owner: of("owner", answer),
    stale: of("owner", options.fresh ? SECOND_FACTOR : answer),
    unshown: of("owner", SECOND_FACTOR),
  };
}

/** Whether this answer denies access. */
export function isRefusal(answer: Answer): boolean {
  if (typeof answer === "number") return answer >= 400;
  return /^to \/sign-in(\?next=|\/second-factor)/.test(answer);
}
