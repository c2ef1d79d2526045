import { openMissing } from "@/lib/cases/open-missing";
import { reportMissing } from "@/lib/cases/report-missing";
import { context } from "@/lib/context/context";
import { tokenOpensOrder } from "@/lib/orders/reading/token-opens-order";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { limitVisitor } from "@/lib/web/limit-visitor";
import { orderAddress } from "@/lib/web/order-address";
import { parseJsonBody, unknownFields } from "@/lib/web/parse-json";
import { fieldProblem, problem } from "@/lib/web/problem";

/**
 * "It didn't come": rechecks everything undecided at once, `{asked, done, case?}`. With `{still: true}` it opens a
 * case for the owner instead, `{case: "opened" | "known"}`, once all of the shop's own deadlines have passed; else
 * 409.
 */
export const POST = apiRoute<{ ref: string }>(async (request, params) => {
  const body = await parseJsonBody(request, { optional: true });
  if (!body.ok) return body.response;
  const errors = unknownFields(body.value, ["still"]);
  if (errors.length > 0) return problem("invalid", { errors });
  const { still } = (body.value ?? {}) as { still?: unknown };
  if (still !== undefined && typeof still !== "boolean") return fieldProblem("still", "field_invalid");
  const ctx = context();
  const address = orderAddress(request, params);
  // Before the rate limit, so that a stranger who knows a reference can't use up the customer's attempts.
  if (!address || !(await tokenOpensOrder(ctx, address))) return problem("not-found");
  const order = still ? null : address.ref.toUpperCase();
  const limited = await limitVisitor("ask", request.headers, { order });
  if (!limited.ok) return problem("limited", limited);
  if (still) {
    const opened = await openMissing(ctx, address);
    if (opened.ok) return Response.json({ case: opened.outcome });
    return problem(opened.reason === "not_yet" ? "not-yet" : "not-found");
  }
  const told = await reportMissing(ctx, address);
  if (!told.ok) return problem("not-found");
  const { checked: asked, done } = told;
  return Response.json({ asked, done, case: told.case });
});

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
