import type { FieldProblem } from "@/lib/services/service";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { limitVisitor } from "@/lib/web/limit-visitor";
import { problem } from "@/lib/web/problem";
import { readJson, unknownFields } from "@/lib/web/read-json";
import { recipientsOf } from "@/lib/web/recipients-of";

const FIELDS = {
  electricity: ["service", "product", "amount", "meterNumber", "meterType"],
  tv: ["service", "product", "amount", "smartcardNumber"],
};

/** Whose meter or smartcard is this? Answers 503 as long as neither electricity nor TV is sold here. */
export const POST = apiRoute(async (request) => {
  const body = await readJson(request);
  if (!body.ok) return body.response;
  const { service } = body.value;
  if (service !== "electricity" && service !== "tv") {
    return problem("invalid", { errors: [{ path: "service", code: "service_unknown" }] });
  }
  const errors = [...unknownFields(body.value, FIELDS[service]), ...wrongFields(service, body.value)];
  if (errors.length > 0) return problem("invalid", { errors });
  const limited = await limitVisitor("validate", request.headers, { recipients: recipientsOf(body.value) });
  if (!limited.ok) return problem("limited", limited);
  return problem("check-unavailable", { retryAfterSeconds: 300 });
});

function wrongFields(service: "electricity" | "tv", body: Record<string, unknown>): FieldProblem[] {
  const number = service === "tv" ? "smartcardNumber" : "meterNumber";
  const problems: FieldProblem[] = ["product", number]
    .filter((path) => !isName(body[path]))
    .map((path) => ({ path, code: body[path] === undefined ? "field_required" : "field_invalid" }));
  const { meterType, amount } = body;
  if (service === "electricity" && meterType !== "prepaid" && meterType !== "postpaid") {
    problems.push({ path: "meterType", code: meterType === undefined ? "field_required" : "field_invalid" });
  }
  const whole = typeof amount === "number" && Number.isSafeInteger(amount) && amount > 0;
  if (amount !== undefined && !whole) problems.push({ path: "amount", code: "amount_invalid" });
  return problems;
}

function isName(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "" && value.length <= 100;
}

export const { GET, HEAD, PUT, PATCH, DELETE } = otherMethods("POST");
