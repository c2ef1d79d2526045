import { BASKET, type FieldProblem } from "@/lib/model/service-id";
import { findService, type ShopService } from "@/lib/services/registry";

export interface BasketItem {
  service: ShopService;
  input: Record<string, unknown>;
}
/** What an order buys: a service, or the items of a basket. */
export type PurchaseSubject = ShopService | { id: typeof BASKET; items: BasketItem[] };

export type InputResult =
  | { ok: true; service: PurchaseSubject; input: Record<string, unknown> }
  | { ok: false; problems: FieldProblem[] };

export const MAX_BASKET_ITEMS = 10;

/** Parses input with the service's own schema. Returns normalised input (phones in E.164) or each field's problem. Pure. */
export function parseInput(serviceId: unknown, input: unknown): InputResult {
  return serviceId === BASKET ? parseBasket(input) : parseItem(serviceId, input);
}

function parseBasket(input: unknown): InputResult {
  const items: unknown = typeof input === "object" && input !== null && "items" in input ? input.items : null;
  if (!Array.isArray(items) || items.length === 0) {
    return { ok: false, problems: [{ path: "input.items", code: "basket_empty" }] };
  }
  if (items.length > MAX_BASKET_ITEMS) {
    return { ok: false, problems: [{ path: "input.items", code: "basket_full" }] };
  }
  const read = items.map((item: { service?: unknown; input?: unknown } | null) =>
    parseItem(item?.service, item?.input),
  );
  const problems = read.flatMap((one, index) => (one.ok ? [] : itemProblems(one.problems, index)));
  if (problems.length > 0) return { ok: false, problems };
  const bought = read.filter((one) => one.ok);
  return {
    ok: true,
    service: { id: BASKET, items: bought },
    input: { items: bought.map((one) => ({ service: one.service.id, input: one.input })) },
  };
}

/** Prefixes an item's problems with its position in the basket. */
export function itemProblems(problems: readonly FieldProblem[], index: number): FieldProblem[] {
  return problems.map((problem) => ({
    ...problem,
    path: `input.items.${index}.${problem.path}`,
  }));
}

function parseItem(
  serviceId: unknown,
  input: unknown,
):
  | { ok: true; service: ShopService; input: Record<string, unknown> }
  | { ok: false; problems: FieldProblem[] } {
  const service = typeof serviceId === "string" ? findService(serviceId) : null;
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
 * Converts a schema issue to field problems: one per unknown field, else one at its path. The message is a
 * key of lib/words.
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
