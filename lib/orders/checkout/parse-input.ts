import type { FieldProblem } from "@/lib/model/service-id";
import { getService, type ShopService } from "@/lib/services/registry";

export type InputResult =
  | { ok: true; service: ShopService; input: Record<string, unknown> }
  | { ok: false; problems: FieldProblem[] };

/** Parses input with the service's own schema. Returns normalised input (phones in E.164) or each field's problem. Pure. */
export function parseInput(serviceId: unknown, input: unknown): InputResult {
  const service = typeof serviceId === "string" ? getService(serviceId) : null;
  if (!service) return { ok: false, problems: [{ path: "service", code: "service_unknown" }] };
  const parsed = service.schema.safeParse(input);
  if (parsed.success) return { ok: true, service, input: parsed.data as Record<string, unknown> };
  return { ok: false, problems: parsed.error.issues.flatMap((issue) => fieldProblems(issue, ["input"])) };
}

interface SchemaIssue {
  path: PropertyKey[];
  message: string;
  keys?: string[];
  minimum?: unknown;
  maximum?: unknown;
}

/**
 * Converts a schema issue to our problems: one for each unknown field, else one at its path. The message is a key of lib/words.
 */
export function fieldProblems(issue: SchemaIssue, under: readonly string[]): FieldProblem[] {
  const at = [...under, ...issue.path.map(String)];
  if (issue.keys) return issue.keys.map((key) => ({ path: [...at, key].join("."), code: "field_unknown" }));
  const values: Record<string, number> = {};
  if (typeof issue.minimum === "number") values.min = issue.minimum;
  if (typeof issue.maximum === "number") values.max = issue.maximum;
  const code = /^[a-z_]+$/.test(issue.message) ? issue.message : "field_invalid";
  return [{ path: at.join("."), code, values }];
}
