import type { Context } from "hono";
import type { SandboxEnv } from "../state/env";

/** The fields of a JSON object. Reading them collects error messages in the style of class-validator. */
export class BodyFields {
  readonly errors: string[] = [];
  readonly #fields: Record<string, unknown>;

  constructor(fields: Record<string, unknown>) {
    this.#fields = fields;
  }

  /** A required text; empty counts as missing. */
  text(name: string): string {
    const value = this.#fields[name];
    if (typeof value === "string" && value.trim() !== "") return value.trim();
    this.errors.push(
      value === undefined || value === "" ? `${name} should not be empty` : `${name} must be a string`,
    );
    return "";
  }

  /** An optional text, "" when absent. */
  optionalText(name: string): string {
    const value = this.#fields[name];
    if (value === undefined || value === null) return "";
    if (typeof value === "string") return value;
    this.errors.push(`${name} must be a string`);
    return "";
  }

  /** A required naira amount of at least `least`, and at most `most` if given. */
  amount(name: string, min: number, max = Number.POSITIVE_INFINITY): number {
    const value = this.#fields[name];
    if (typeof value !== "number" || !Number.isFinite(value)) {
      this.errors.push(`${name} must be a number conforming to the specified constraints`);
      return 0;
    }
    if (value < min) this.errors.push(`${name} must not be less than ${min}`);
    if (value > max) this.errors.push(`${name} must not be greater than ${max}`);
    return value;
  }

  /** A required local phone number of 11 digits. */
  phone(name: string): string {
    const value = this.text(name);
    if (value !== "" && !/^0\d{10}$/.test(value)) this.errors.push("Phone number must be 11 digits");
    return value;
  }

  oneOf(name: string, allowed: readonly string[]): string {
    const value = this.text(name).toLowerCase();
    if (value !== "" && !allowed.includes(value)) {
      this.errors.push(`${name} must be one of the following values: ${allowed.join(", ")}`);
    }
    return value;
  }

  optionalBoolean(name: string): void {
    const value = this.#fields[name];
    if (value !== undefined && typeof value !== "boolean")
      this.errors.push(`${name} must be a boolean value`);
  }

  /** The optional extras of 4.12 and 4.13: accepted and type-checked, but never used. */
  extras(): void {
    for (const name of ["beneficiaryName", "promocode", "deviceKey"]) this.optionalText(name);
    this.optionalBoolean("saveAsBeneficiary");
  }

  /** The messages in the upstream's form: one sentence, or a list. */
  refusal(): string | string[] | null {
    if (this.errors.length === 0) return null;
    const only = this.errors.length === 1 ? this.errors[0] : undefined;
    return only?.startsWith("Phone") ? only : [...this.errors];
  }
}

/** Parses a request's body; null if it isn't a JSON object. */
export async function readBody(c: Context<SandboxEnv>): Promise<BodyFields | null> {
  try {
    const body: unknown = JSON.parse(await c.req.text());
    if (typeof body !== "object" || body === null || Array.isArray(body)) return null;
    return new BodyFields(body as Record<string, unknown>);
  } catch {
    return null;
  }
}
