import compile from "icu-minify/compile";
import type { Message } from "./get-messages";

const PLURALS = [2, 3];

/** The TypeScript type of what code reads of a message: a text, or a function of its values. */
export function typeOf(message: Message): string {
  if (typeof message === "string") {
    const values = valuesOf(message);
    if (values.size === 0) return "string";
    const fields = [...values].map(([name, type]) => `${name}: ${type}`);
    return `(values: { ${fields.join("; ")} }) => string`;
  }
  if (Array.isArray(message)) {
    const kinds = [...new Set(message.map(typeOf))];
    return `(${kinds.length > 0 ? kinds.join(" | ") : "string"})[]`;
  }
  const fields = Object.entries(message).map(([key, value]) => `${JSON.stringify(key)}: ${typeOf(value)};`);
  return `{\n${fields.join("\n")}\n}`;
}

/** The values that an ICU message takes, with their types. */
export function valuesOf(message: string): Map<string, string> {
  const values = new Map<string, string>();
  visitAll(compile(message), values);
  return values;
}

/** A compiled text or a list of nodes: texts, the number sign of a plural, or [name, kind?, options?]. */
function visitAll(nodes: unknown, values: Map<string, string>): void {
  if (!Array.isArray(nodes)) return;
  for (const node of nodes as unknown[]) {
    if (!Array.isArray(node)) continue;
    const [name, kind, options] = node as [string, number?, object?];
    const type = kind === undefined ? "string | number" : PLURALS.includes(kind) ? "number" : "string";
    if (kind !== undefined || !values.has(name)) values.set(name, type);
    for (const option of Object.values(options ?? {})) visitAll(option, values);
  }
}
