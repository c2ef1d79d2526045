import type { Answer, Course, Scenario } from "./scenario-types";

const normal: Answer = { kind: "normal" };
const json = "application/json; charset=utf-8";
const page =
  "<!doctype html><html><head><title>Welcome</title></head><body><h1>Please sign in</h1></body></html>";
const wrong = "Sorry, something went wrong. Please try again later";

function error(
  code: string,
  name: string,
  status: number,
  message: string | string[],
  says?: string,
): Scenario {
  const text = Array.isArray(message) ? message.join(" / ") : message;
  return {
    code,
    name,
    says: says ?? `HTTP ${status} “${text}”`,
    answer: { kind: "error", status, message },
    course: "nothing",
    timed: true,
  };
}

function transport(code: string, name: string, says: string, answer: Answer): Scenario {
  return { code, name, says, answer, course: "nothing", timed: true };
}

function redirect(status: 301 | 302 | 303 | 307 | 308): Scenario {
  return transport(String(status), `redirect-${status}`, `HTTP ${status} to the same path`, {
    kind: "redirect",
    status,
  });
}

function body(code: string, name: string, says: string, text: string, contentType = json, status = 200) {
  return transport(code, name, says, { kind: "body", status, contentType, body: text });
}

function outcome(
  code: string,
  name: string,
  course: Course,
  says: string,
  more: Partial<Scenario> = {},
): Scenario {
  return { code, name, says, answer: normal, course, ...more };
}

/**
 * Every scripted behaviour of a purchase. It is chosen by a recipient (phone, meter, smartcard, account id) whose last
 * seven digits are `000` + timing digit + code, by an eSIM package code with that ending, or by the control API.
 */
export const scenarios: readonly Scenario[] = [
  outcome(
    "101",
    "refused",
    "failed",
    "200 with status FAILED and apiResponse; the debit is reversed by a CREDIT row",
  ),
  outcome("102", "refused-undebited", "refused", "200 with status FAILED; the wallet was never debited"),
  outcome("103", "cancelled", "cancelled", "200 with status CANCELLED; the debit is reversed"),
  outcome("104", "processing-success", "vended-later", "PROCESSING, then SUCCESS, with webhook"),
  outcome("105", "processing-failed", "failed-later", "PROCESSING, then FAILED and reversed, with webhook"),
  outcome(
    "106",
    "processing-success-webhook-lost",
    "vended-later",
    "PROCESSING, then SUCCESS; no webhook ever",
    {
      webhook: "lost",
    },
  ),
  outcome("107", "never-settles", "never-settles", "PROCESSING forever"),
  outcome("108", "pending-success", "pending-vended-later", "PENDING, then SUCCESS, with webhook"),
  outcome(
    "109",
    "processing-failed-webhook-lost",
    "failed-later",
    "PROCESSING, then FAILED and reversed; no webhook",
    {
      webhook: "lost",
    },
  ),
  outcome("110", "success-then-reversed", "vended-then-reversed", "SUCCESS, later FAILED and reversed"),
  outcome("111", "says-failed-but-vended", "vended", "the answer says FAILED, the books say SUCCESS", {
    twists: ["says-failed"],
  }),
  outcome("112", "failed-without-id", "failed", "200 FAILED without any id; reversed", { twists: ["no-id"] }),
  outcome("113", "processing-without-id", "vended-later", "PROCESSING without any id, then SUCCESS", {
    twists: ["no-id"],
  }),
  outcome("114", "failed-without-id-but-vended", "vended", "200 FAILED without any id, yet vended", {
    twists: ["says-failed", "no-id"],
  }),
  outcome(
    "115",
    "processing-requery-404",
    "vended-later",
    "PROCESSING; requery answers 404 until it is SUCCESS",
    {
      hiddenFromRequery: true,
    },
  ),
  outcome("116", "processing-cancelled", "cancelled-later", "PROCESSING, then CANCELLED and reversed"),
  outcome(
    "117",
    "says-success-but-failed",
    "failed",
    "the answer says SUCCESS, the books say FAILED, reversed",
    {
      twists: ["says-success"],
    },
  ),

  redirect(301),
  redirect(302),
  redirect(303),
  redirect(307),
  redirect(308),

  error("400", "http-400", 400, "Phone number must be 11 digits"),
  error("401", "http-401", 401, "Invalid API key or IP not allowlisted"),
  error("402", "insufficient", 400, "Insufficient wallet balance"),
  error("403", "http-403", 403, "Your API key is not active"),
  error("404", "http-404", 404, "Product not found"),
  error("408", "http-408", 408, "Request Timeout"),
  error("409", "http-409", 409, "Conflict"),
  error("411", "http-400-list", 400, ["phone must be a string", "Phone number must be 11 digits"]),
  error("412", "http-400-unknown", 400, "The operation could not be completed at this time"),
  error("413", "wrong-pin", 400, "Invalid transaction PIN"),
  error("414", "product-not-found", 400, "Product not found"),
  { ...error("420", "insufficient-once", 400, "Insufficient wallet balance"), once: true },
  error("422", "http-422", 422, "Unprocessable Entity"),
  error("429", "http-429", 429, "ThrottlerException: Too Many Requests"),
  { ...error("430", "http-429-once", 429, "ThrottlerException: Too Many Requests"), once: true },
  error("451", "http-451", 451, "Unavailable For Legal Reasons"),

  error("500", "http-500", 500, wrong),
  transport("502", "http-502", "HTTP 502 with a gateway's HTML page", { kind: "gateway-page", status: 502 }),
  error("503", "http-503", 503, "Service Unavailable"),
  transport("504", "http-504", "HTTP 504 with a gateway's HTML page", { kind: "gateway-page", status: 504 }),
  transport("520", "http-520", "HTTP 520 with a gateway's HTML page", { kind: "gateway-page", status: 520 }),

  transport("600", "stall", "no answer at all until the client gives up", { kind: "stall" }),
  transport("601", "reset", "the connection is reset after the request was read", { kind: "reset" }),
  transport("602", "slow", "the usual answer, but only after 3 s (scaled)", { kind: "slow" }),
  transport("603", "stall-in-body", "headers and half the body, then silence", { kind: "stall-in-body" }),
  transport("604", "close", "the connection is closed without an answer", { kind: "close" }),

  body(
    "700",
    "broken-json",
    "200 with broken JSON",
    '{"success":true,"message":"Transaction success","data":{"_id":"65',
  ),
  body("701", "html", "200 with an HTML page", page, "text/html; charset=utf-8"),
  transport("702", "truncated", "200, the body cut short of its Content-Length", { kind: "truncated" }),
  body("703", "empty", "200 with an empty body", ""),
  body("704", "null", "200 with the JSON value null", "null"),
  body("705", "array", "200 with an empty JSON list", "[]"),
  transport("706", "huge", "200 with a body of 3 MB", { kind: "huge" }),
  body("707", "html-as-json", "200 with HTML labelled as JSON", page),

  outcome("800", "odd-status", "odd-status", "status AWAITING_PROVIDER, later SUCCESS"),
  outcome("801", "no-status", "vended", "vended; the answer has no status", { twists: ["no-status"] }),
  outcome("802", "success-false", "nothing", "success:false in a 200, without data", {
    timed: true,
    twists: ["success-false"],
  }),
  outcome("803", "other-ref", "vended", "vended; another customer's customerRef is echoed", {
    twists: ["other-ref"],
  }),
  outcome("804", "other-amount", "vended", "vended with ₦50 more than was asked, in books and answer", {
    twists: ["other-amount"],
  }),
  outcome("805", "no-id", "vended", "vended; SUCCESS without any id", { twists: ["no-id"] }),
  outcome("806", "no-ref", "vended", "vended; the answer leaves customerRef out", { twists: ["no-ref"] }),
  outcome("807", "lower-case-status", "vended", "vended; status in lower case", {
    twists: ["lower-case-status"],
  }),
  outcome("808", "numbers-as-text", "vended", "vended; every number written as text", {
    twists: ["numbers-as-text"],
  }),
  outcome("809", "odd-status-for-ever", "odd-status-for-ever", "status AWAITING_PROVIDER forever"),
  outcome(
    "810",
    "token-late",
    "vended",
    "SUCCESS without the token (LPA); later it can be read by requery (details)",
    {
      token: "late",
      twists: ["no-goods"],
    },
  ),
  outcome("811", "token-never", "vended", "SUCCESS, and the token (LPA) never comes", {
    token: "never",
    twists: ["no-goods"],
  }),
  outcome("812", "token-irregular", "vended", "token written as “Token : 1234-… Bonus Token : …”", {
    token: "irregular",
  }),
  outcome("813", "token-with-kct", "vended", "kct1, kct2 and bonusToken beside the token", {
    token: "with-kct",
  }),
  outcome("814", "fewer-pins", "vended", "one exam PIN fewer than was paid for", { twists: ["fewer-pins"] }),
  outcome("815", "token-in-answer-only", "vended", "the token is in the purchase's answer and nowhere else", {
    token: "answer-only",
  }),
  outcome("816", "other-price", "vended", "₦7.50 more is taken from the wallet than the list says", {
    twists: ["other-price"],
  }),
  outcome("817", "no-data", "vended", "vended; success:true without data", { twists: ["no-data"] }),
  outcome("818", "odd-balance", "vended", "vended; balanceBefore and balanceAfter are “N/A”", {
    twists: ["odd-balance"],
    token: "answer-only",
  }),
  outcome("819", "odd-fee", "vended", "vended; fee is an object", { twists: ["odd-fee"] }),
  outcome("820", "success-false-whole", "vended", "vended; success:false around the whole answer", {
    twists: ["success-false-whole"],
    token: "answer-only",
  }),
  outcome("821", "says-processing", "vended", "vended; the whole answer says PROCESSING", {
    twists: ["says-processing"],
    token: "answer-only",
  }),
  outcome("822", "http-500-whole", "vended", "vended; HTTP 500 with the whole answer", {
    answer: { kind: "whole", status: 500 },
    token: "answer-only",
  }),
  outcome("823", "odd-amount", "vended", "vended; amount and amountPaid are objects", {
    twists: ["odd-amount"],
    token: "answer-only",
  }),

  outcome("900", "webhook-lost", "vended", "SUCCESS; no webhook", { webhook: "lost" }),
  outcome("901", "webhook-repeated", "vended", "SUCCESS; the webhook comes ten times", {
    webhook: "repeated",
  }),
  outcome(
    "902",
    "webhook-reordered",
    "vended-later",
    "PROCESSING, then SUCCESS; transaction.pending arrives last",
    {
      webhook: "reordered",
    },
  ),
  outcome(
    "903",
    "webhook-forged",
    "vended-later",
    "a webhook with a wrong signature says failed, then the real one",
    {
      webhook: "forged",
    },
  ),
  outcome("904", "webhook-says-failed", "vended", "SUCCESS, but a well signed webhook says failed", {
    webhook: "says-failed",
  }),
  outcome(
    "905",
    "webhook-says-success",
    "failed-later",
    "PROCESSING, a signed webhook says success, then FAILED",
    {
      webhook: "says-success",
    },
  ),
  outcome("906", "webhook-early", "vended", "the webhook arrives before the answer", { webhook: "early" }),
  outcome(
    "907",
    "webhook-other-ids",
    "vended-later",
    "the webhook names tranxId and _id the other way round",
    {
      webhook: "other-ids",
    },
  ),
];

/** The meaning of the digit before a timed scenario's code. */
export const timings: readonly { digit: string; suffix: string; course: Course; says: string }[] = [
  { digit: "0", suffix: "", course: "nothing", says: "before the debit: nothing happened" },
  { digit: "1", suffix: "-vended", course: "vended", says: "after the debit: vended, SUCCESS in the books" },
  { digit: "2", suffix: "-vended-later", course: "vended-later", says: "debited, PROCESSING, later SUCCESS" },
  { digit: "3", suffix: "-failed", course: "failed", says: "debited, FAILED and reversed" },
  {
    digit: "4",
    suffix: "-appears-late",
    course: "appears-late",
    says: "nothing yet; 20 s later (scaled) it is vended",
  },
];

/** What the validation of a recipient with this code returns. Purchases for it are refused (001) or normal. */
export const validationScenarios: readonly { code: string; name: string; says: string }[] = [
  {
    code: "001",
    name: "unknown-number",
    says: "validation: 400, number unknown (a purchase is refused as in 101)",
  },
  { code: "002", name: "check-down", says: "validation: 500" },
  { code: "003", name: "no-address", says: "validation: a name, no address" },
  { code: "004", name: "check-stalls", says: "validation: no answer" },
  { code: "005", name: "no-name", says: "validation: success without a customer name" },
];

/** Exam PINs have no recipient, so these quantities choose a scenario. */
export const examQuantities: Readonly<Record<number, string>> = {
  11: "0101",
  12: "0104",
  13: "0105",
  14: "0107",
  15: "0500",
  16: "1500",
  17: "1601",
  18: "0801",
  19: "0814",
  20: "1600",
  21: "0402",
  22: "0817",
  23: "0818",
  24: "0819",
  25: "0820",
  26: "0821",
  27: "0822",
  28: "0803",
  29: "1702",
};
