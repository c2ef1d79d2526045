import type { FieldProblem } from "@/lib/model/service-id";
import { type ApiProblem, apiProblems, apiSentence } from "@/lib/words/en/api";

/** The HTTP status of each problem (contract.md, Codes). */
export const PROBLEM_STATUS: Readonly<Record<ApiProblem, number>> = {
  "malformed-json": 400,
  "not-json": 415,
  "too-large": 413,
  invalid: 422,
  "key-reused": 422,
  "price-changed": 409,
  unavailable: 503,
  "payment-start-failed": 503,
  "order-closed": 409,
  "order-not-open": 409,
  "not-yet": 409,
  "not-found": 404,
  "sign-in-needed": 401,
  "proof-needed": 403,
  "insufficient-funds": 409,
  "foreign-origin": 403,
  "bad-signature": 401,
  limited: 429,
  "method-not-allowed": 405,
  "check-unavailable": 503,
  "database-down": 503,
  "too-many-streams": 503,
  unexpected: 500,
};

const PROBLEM_TYPE = "application/problem+json";

interface ProblemExtras {
  /** Replaces the default sentence. */
  detail?: string;
  errors?: readonly FieldProblem[];
  /** Further members of the body (RFC 9457, 3.2). */
  members?: Record<string, unknown>;
  headers?: Record<string, string>;
  retryAfterSeconds?: number;
}

/** An application/problem+json response (RFC 9457) with a stable type, `urn:kiosk:problem:…`. */
export function problem(kind: ApiProblem, extras: ProblemExtras = {}): Response {
  const status = PROBLEM_STATUS[kind];
  const { title, detail } = apiProblems[kind];
  const body = {
    type: `urn:kiosk:problem:${kind}`,
    title,
    status,
    detail: extras.detail ?? detail,
    ...(extras.errors
      ? { errors: extras.errors.map((error) => ({ path: error.path, message: apiSentence(error) })) }
      : {}),
    ...extras.members,
  };
  const headers: Record<string, string> = { "content-type": PROBLEM_TYPE, ...extras.headers };
  if (extras.retryAfterSeconds !== undefined) headers["retry-after"] = String(extras.retryAfterSeconds);
  return new Response(JSON.stringify(body), { status, headers });
}

export function isProblem({ headers }: Response): boolean {
  return headers.get("content-type") === PROBLEM_TYPE;
}

/** A 422 problem for one field. */
export function fieldProblem(path: string, code: string): Response {
  return problem("invalid", { errors: [{ path, code }] });
}
