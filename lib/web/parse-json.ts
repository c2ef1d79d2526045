import type { FieldProblem } from "@/lib/model/service-id";
import { parseBody } from "./parse-body";
import { problem } from "./problem";

export type JsonBody = { ok: true; value: Record<string, unknown> } | { ok: false; response: Response };

const MAX_DEPTH = 12;
const MAX_PROBLEMS = 20;

/**
 * Parses a request's body as one JSON object that the database can store: at most 64 KB, UTF-8, no out-of-range
 * number, no null byte and no lone surrogate in any text or name. `optional` treats an empty body as {}.
 */
export async function parseJsonBody(
  request: Request,
  options: { optional?: boolean } = {},
): Promise<JsonBody> {
  const bytes = await parseBody(request);
  if (!bytes) return { ok: false, response: problem("too-large") };
  if (options.optional && bytes.byteLength === 0) return { ok: true, value: {} };
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type))
    return { ok: false, response: problem("not-json") };
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return { ok: false, response: problem("malformed-json") };
  }
  if (!isPlainObject(value)) {
    return { ok: false, response: problem("invalid", { errors: [{ path: "", code: "object_required" }] }) };
  }
  const errors = findUnstorable(value);
  if (errors.length > 0) return { ok: false, response: problem("invalid", { errors }) };
  return { ok: true, value };
}

/** One problem for each field that isn't in the list, with the name from the body. */
export function unknownFields(value: Record<string, unknown>, known: readonly string[]): FieldProblem[] {
  return Object.keys(value)
    .filter((key) => !known.includes(key))
    .slice(0, MAX_PROBLEMS)
    .map((key) => ({ path: key.slice(0, 100), code: "field_unknown" }));
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Values that JSON can express but PostgreSQL or a phone network can't take, by path. Pure. */
export function findUnstorable(value: unknown): FieldProblem[] {
  const found: FieldProblem[] = [];
  const walk = (at: unknown, path: string, depth: number): void => {
    if (found.length >= MAX_PROBLEMS) return;
    if (typeof at === "string") {
      if (!isStorable(at)) found.push({ path, code: "not_text" });
    } else if (typeof at === "number") {
      if (!Number.isFinite(at)) found.push({ path, code: "number_not_finite" });
    } else if (typeof at === "object" && at !== null) {
      if (depth === 0) {
        found.push({ path, code: "too_deep" });
        return;
      }
      for (const [key, inner] of Object.entries(at)) {
        const name = isStorable(key) ? key.slice(0, 100) : "?";
        const inside = path === "" ? name : `${path}.${name}`;
        if (name === "?" && key !== "?") found.push({ path: inside, code: "not_text" });
        else walk(inner, inside, depth - 1);
      }
    }
  };
  walk(value, "", MAX_DEPTH);
  return found;
}

function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}
