import { hash, verify } from "@node-rs/argon2";

export const MIN_PASSWORD_LENGTH = 10;
/** A bound for the work of hashing; no one types more. */
export const MAX_PASSWORD_LENGTH = 200;

/** argon2id as OWASP asks: 19 MiB, two passes. About 20 ms of a core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Any characters, as typed: length is what counts. In one spelling, so that another keyboard's é is the same. */
function normal(password: string): string {
  return password.normalize("NFKC");
}

export type PasswordProblem = "password_short" | "password_long";

export function passwordProblem(password: string): PasswordProblem | null {
  const length = [...normal(password)].length;
  if (length < MIN_PASSWORD_LENGTH) return "password_short";
  return length > MAX_PASSWORD_LENGTH ? "password_long" : null;
}

export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), COST);
}

/** Of no password; checked where there is no account, so that both take as long. */
let nobody: Promise<string> | undefined;

/** Is it the password of this hash? Takes as long without one, and is false then. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  nobody ??= hashPassword("no account has this password");
  const same = await verify(stored ?? (await nobody), normal(password.slice(0, 4 * MAX_PASSWORD_LENGTH)));
  return same && stored !== null;
}
