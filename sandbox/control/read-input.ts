import type { Context } from "hono";
import type { SandboxEnv } from "../state/env";

/** A control call that can't be executed. Its message is the response. */
export class ControlError extends Error {}

/** The input of a control call, from JSON or from a form of the control page. Empty fields count as absent. */
export class ControlInput {
  readonly #fields: Record<string, unknown>;

  constructor(fields: Record<string, unknown>) {
    this.#fields = fields;
  }

  has(name: string): boolean {
    return this.#fields[name] !== undefined;
  }

  raw(name: string): unknown {
    return this.#fields[name];
  }

  text(name: string): string | undefined {
    const value = this.#fields[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value === "string" || typeof value === "number") return String(value);
    throw new ControlError(`${name} must be text`);
  }

  needText(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw new ControlError(`${name} is missing`);
    return value;
  }

  number(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = Number(text);
    if (!Number.isFinite(value)) throw new ControlError(`${name} must be a number`);
    return value;
  }

  boolean(name: string): boolean | undefined {
    const value = this.#fields[name];
    if (value === undefined) return undefined;
    if (value === true || value === "true" || value === "on") return true;
    if (value === false || value === "false" || value === "off") return false;
    throw new ControlError(`${name} must be true or false`);
  }

  oneOf<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const word = words.find((one) => one === value);
    if (!word) throw new ControlError(`${name} must be one of ${words.join(", ")}`);
    return word;
  }

  /** A nested object. Form fields named `set.price` also count. */
  object(name: string): ControlInput | undefined {
    const value = this.#fields[name];
    if (typeof value === "object" && value !== null)
      return new ControlInput(value as Record<string, unknown>);
    const prefix = `${name}.`;
    const dotted = Object.entries(this.#fields).filter(([key]) => key.startsWith(prefix));
    if (dotted.length === 0) return undefined;
    return new ControlInput(Object.fromEntries(dotted.map(([key, one]) => [key.slice(prefix.length), one])));
  }

  entries(): [string, unknown][] {
    return Object.entries(this.#fields);
  }
}

/** Whether the call came from a form of the control page. */
export function isForm(c: Context<SandboxEnv>): boolean {
  return /form/.test(c.req.header("content-type") ?? "");
}

export async function readInput(c: Context<SandboxEnv>): Promise<ControlInput> {
  if (isForm(c)) {
    const form = Object.entries(await c.req.parseBody()).filter(([, value]) => value !== "");
    return new ControlInput(Object.fromEntries(form));
  }
  const text = await c.req.text();
  try {
    const body: unknown = text === "" ? {} : JSON.parse(text);
    if (typeof body === "object" && body !== null) return new ControlInput(body as Record<string, unknown>);
  } catch {
    // Fall through to the shared error message.
  }
  throw new ControlError("the body must be a JSON object");
}
