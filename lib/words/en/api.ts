import type { FieldProblem } from "@/lib/model/service-id";
import { problemSentence } from "../problem-sentence";
import { refusalSentence } from "../refusal-sentence";

/** The JSON API's errors: what happened, the effect on money, the next step. */
export const apiProblems = {
  "malformed-json": {
    title: "The body isn't JSON",
    detail: "Nothing was stored and you haven't been charged. Send one JSON object in UTF-8.",
  },
  "not-json": {
    title: "The body must be JSON",
    detail: "Nothing was stored and you haven't been charged. Send it with Content-Type: application/json.",
  },
  "too-large": {
    title: "The body is too large",
    detail: "At most 64 KB are read. Nothing was stored and you haven't been charged.",
  },
  invalid: {
    title: "Something in the request isn't right",
    detail: "Nothing was stored and you haven't been charged. `errors` names each field and how to fix it.",
  },
  "key-reused": {
    title: "This Idempotency-Key belongs to another order",
    detail: "The key was used with another body, so nothing new was stored. Use a new key for a new order.",
  },
  "price-changed": {
    title: "The price changed",
    detail:
      "Nothing was stored and you haven't been charged. `total` is the price now; send it as expectedTotal to accept it.",
  },
  unavailable: { title: "This can't be sold right now", detail: refusalSentence("not_available") },
  "payment-start-failed": {
    title: "The payment couldn't be started",
    detail:
      "The order is kept and you haven't been charged. Send the same request with the same Idempotency-Key to start its payment again.",
  },
  "order-closed": {
    title: "This order can't be paid any more",
    detail: "It is paid, given up or expired; nothing was changed. Read the order for its state.",
  },
  "not-yet": {
    title: "Not yet",
    detail:
      "The time that was promised isn't over, and nothing was delivered: there is nothing to open a case about yet.",
  },
  "order-not-open": {
    title: "This order can't be given up now",
    detail: "A payment has been seen or is under way; nothing was changed. Read the order for its state.",
  },
  "not-found": {
    title: "There is nothing here",
    detail: "The address is wrong, or the order's token is missing or wrong. Nothing was changed.",
  },
  "sign-in-needed": {
    title: "The wallet needs a signed-in customer",
    detail: "Nothing was stored and you haven't been charged. Sign in, or pay another way.",
  },
  "proof-needed": {
    title: "The wallet pays this much only to a session that showed lately who it is",
    detail:
      "Nothing was stored and nothing has been taken. Enter the code at /sign-in/second-factor, or sign in again, and repeat the call within ten minutes.",
  },
  "insufficient-funds": {
    title: "The wallet holds less than this costs",
    detail: "Nothing was stored and nothing has been taken. Top the wallet up, or pay another way.",
  },
  "foreign-origin": {
    title: "This call came from another site",
    detail: "A call that carries a session must come from the shop's own pages. Nothing was changed.",
  },
  "bad-signature": { title: "The signature is wrong", detail: "The body was not stored." },
  limited: {
    title: "Too many tries",
    detail:
      "Nothing was stored and you haven't been charged. Wait as long as Retry-After says, then try again.",
  },
  "method-not-allowed": {
    title: "This address doesn't take that method",
    detail: "Nothing was changed. The Allow header names the methods it takes.",
  },
  "check-unavailable": {
    title: "The check isn't available right now",
    detail: "You haven't been charged. Try again in a few minutes.",
  },
  "database-down": {
    title: "The shop is away for a moment",
    detail:
      "Nothing new was stored or paid by this call. Send it again in a few seconds, with the same Idempotency-Key.",
  },
  "too-many-streams": {
    title: "Too many people are watching",
    detail: "Read the order itself every few seconds instead. Nothing was changed.",
  },
  unexpected: {
    title: "Something failed on our side",
    detail:
      "It is unclear whether this call took effect. Send it again with the same Idempotency-Key: it can't happen twice. Tell support the error id if it stays.",
  },
} as const;

export type ApiProblem = keyof typeof apiProblems;

const sentences: Record<string, string> = {
  field_unknown: "There is no field of this name here; leave it out.",
  field_invalid: "This isn't what belongs here.",
  field_required: "This is missing.",
  object_required: "This must be a JSON object.",
  number_not_finite: "This number is too large to be one.",
  not_text: "This has signs in it that can't be stored (a null byte, or half of a character).",
  too_deep: "This is nested too deeply.",
  service_unknown: "This isn't a service that is sold here.",
  key_required: "Send an Idempotency-Key header of 16 to 64 visible characters, a new one for each order.",
  expected_total_invalid: "This must be a whole number of kobo.",
  region_or_iccid: "Name either a region or an ICCID.",
  region_unknown: "There is no region of this code.",
  iccid_invalid: "An ICCID has 18 to 22 digits.",
};

/** The sentence for a field's problem: the API's own codes first, then the purchase form's. */
export function apiSentence(problem: FieldProblem): string {
  return sentences[problem.code] ?? problemSentence(problem);
}
