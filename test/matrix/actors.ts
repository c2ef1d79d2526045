import { may, type Right } from "@/lib/auth/session/rights";
import { STAFF_ROLES, type StaffRole } from "@/lib/auth/session/signed-in";

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
  "accountant",
  "support",
  "manager",
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
 * Admin: strangers must sign in first; it doesn't exist for customers and for staff whose role hasn't the right (rights.test.ts has
 * who should). `fresh`: asks for the two-step code again after more than ten minutes.
 */
export function desk(right: Right, answer: Answer, options: { fresh?: boolean } = {}): Gets {
  const of = (role: StaffRole, given: Answer): Answer => (may(role, right) ? given : 404);
  return {
    ...everyone(404),
    guest: SIGN_IN,
    holder: SIGN_IN,
    ...(Object.fromEntries(STAFF_ROLES.map((role) => [role, of(role, answer)])) as Record<StaffRole, Answer>),
    stale: of("owner", options.fresh ? SECOND_FACTOR : answer),
    unshown: of("owner", SECOND_FACTOR),
  };
}

/** Who may do this at the desk, with a recent code or without. */
export function staffWith(right: Right): readonly Actor[] {
  return ["stale", ...STAFF_ROLES.filter((role) => may(role, right))];
}

/** Whether this answer denies access. */
export function isRefusal(answer: Answer): boolean {
  if (typeof answer === "number") return answer >= 400;
  return /^to \/sign-in(\?next=|\/second-factor)/.test(answer);
}
