import type { StaffRole } from "@/lib/auth/session/signed-in";

/**
 * Who asks. `holder` is a guest with the link of the guest's order; customer A owns the things that rows ask for, B is
 * somebody else with an account; the owner shows the second factor just now, eleven minutes ago (`stale`), or not at all in this
 * session (`unshown`).
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

/** A status, or where a redirect leads: the beginning of the address is enough. */
export type Answer = number | `to ${string}`;
export type Gets = Record<Actor, Answer>;

export const SIGN_IN: Answer = "to /sign-in?next=";
export const SECOND_FACTOR: Answer = "to /sign-in/second-factor?next=";

/** The same for all. */
export function everyone(answer: Answer): Gets {
  return Object.fromEntries(ACTORS.map((actor) => [actor, answer])) as Gets;
}

/** For whoever has an account, staff too; strangers sign in first, or get what is said. */
export function account(answer: Answer, strangers: Answer = SIGN_IN): Gets {
  return { ...everyone(answer), guest: strangers, holder: strangers };
}

/** A's own thing: for others it isn't there. Strangers sign in first, or get what is said. */
export function onlyA(answer: Answer, strangers: Answer = SIGN_IN): Gets {
  return { ...account(404, strangers), customerA: answer };
}

/** What the link of the guest's order opens, and nothing else does. */
export function onlyHolder(answer: Answer, others: Answer = 404): Gets {
  return { ...everyone(others), holder: answer };
}

/**
 * The desk: strangers sign in first, for customers and other roles it isn't there. `fresh`: asks for the second factor again when it
 * was shown more than ten minutes ago.
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

/** Does this answer keep somebody out? */
export function isRefusal(answer: Answer): boolean {
  if (typeof answer === "number") return answer >= 400;
  return /^to \/sign-in(\?next=|\/second-factor)/.test(answer);
}
