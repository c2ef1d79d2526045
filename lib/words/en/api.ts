import type { FieldProblem } from "@/lib/model/service-id";
import { LOCALES } from "../locale";
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
    detail: "The limit is 64 KB. Nothing was stored and you haven't been charged.",
  },
  invalid: {
    title: "Invalid request",
    detail: "Nothing was stored and you haven't been charged. `errors` lists each field and how to fix it.",
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
  unavailable: { title: "This isn't available right now", detail: refusalSentence("not_available") },
  "payment-start-failed": {
    title: "The payment couldn't be started",
    detail:
      "The order is kept and you haven't been charged. Send the same request with the same Idempotency-Key to start its payment again.",
  },
  "order-closed": {
    title: "This order can no longer be paid",
    detail: "It has been paid, cancelled or has expired. Nothing was changed. Read the order for its status.",
  },
  "not-yet": {
    title: "Too early to open a case",
    detail: "The promised time hasn't passed yet. Nothing was delivered, and no case was opened.",
  },
  "order-not-open": {
    title: "This order can't be cancelled now",
    detail: "A payment was received or is in progress. Nothing was changed. Read the order for its status.",
  },
  "not-found": {
    title: "Not found",
    detail: "The address is wrong, or the order's token is missing or wrong. Nothing was changed.",
  },
  "sign-in-needed": {
    title: "The wallet needs a signed-in customer",
    detail: "Nothing was stored and you haven't been charged. Sign in, or pay another way.",
  },
  "proof-needed": {
    title: "Confirm your identity to pay this much from the wallet",
    detail:
      "Nothing was stored and nothing was deducted. Enter a code at /sign-in/second-factor, or sign in again, then repeat the call within ten minutes.",
  },
  "insufficient-funds": {
    title: "Insufficient wallet balance",
    detail: "Nothing was stored and nothing was deducted. Fund the wallet, or pay another way.",
  },
  "foreign-origin": {
    title: "This call came from another site",
    detail: "A call with a session must come from the shop's own pages. Nothing was changed.",
  },
  "bad-signature": { title: "The signature is wrong", detail: "The body was not stored." },
  limited: {
    title: "Too many requests",
    detail:
      "Nothing was stored and you haven't been charged. Wait as long as Retry-After says, then try again.",
  },
  "method-not-allowed": {
    title: "This address doesn't accept that method",
    detail: "Nothing was changed. The Allow header lists the accepted methods.",
  },
  "check-unavailable": {
    title: "Number verification isn't available right now",
    detail: "You haven't been charged. Try again in a few minutes.",
  },
  "database-down": {
    title: "The shop is briefly unavailable",
    detail:
      "This call stored and paid nothing new. Send it again in a few seconds, with the same Idempotency-Key.",
  },
  "too-many-streams": {
    title: "Too many open streams",
    detail: "Read the order itself every few seconds instead. Nothing was changed.",
  },
  unexpected: {
    title: "Something went wrong on our side",
    detail:
      "We don't know whether this call took effect. Send it again with the same Idempotency-Key: it can't happen twice. If the error continues, give support the error ID.",
  },
} as const;

export type ApiProblem = keyof typeof apiProblems;

const sentences: Record<string, string> = {
  field_unknown: "Unknown field. Remove it.",
  field_invalid: "This value is invalid.",
  field_required: "This field is required.",
  object_required: "This must be a JSON object.",
  number_not_finite: "This number is too large.",
  not_text: "This contains characters that can't be stored (a null byte, or half of a character).",
  too_deep: "This is nested too deeply.",
  service_unknown: "This service isn't available here.",
  key_required: "Send an Idempotency-Key header of 16 to 64 visible characters, a new one for each order.",
  expected_total_invalid: "This must be a whole number of kobo.",
  locale_unknown: `This must be one of ${LOCALES.join(", ")}.`,
  region_or_iccid: "Give either a region or an ICCID.",
  region_unknown: "There is no region with this code.",
  iccid_invalid: "An ICCID has 19 or 20 digits, starting with 89.",
};

/** The sentence for a field's problem: the API's own codes first, then the purchase form's. */
export function apiSentence(problem: FieldProblem): string {
  return sentences[problem.code] ?? problemSentence(problem);
}
