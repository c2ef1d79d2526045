import { hash, verify } from "@node-rs/argon2";

const MIN_PASSWORD_LENGTH = 10;
/** Limits the work of hashing; nobody enters more. */
const MAX_PASSWORD_LENGTH = 200;

/** argon2id as OWASP recommends: 19 MiB, two passes. Takes about 20 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Any character is allowed; only the length counts. Normalised, so that é from another keyboard is the same. */
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

/** A hash to check when there is no account, so that both cases take the same time. */
let nobody: Promise<string> | undefined;

/** Whether the password matches the hash. Without a hash it takes as long and returns false. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  nobody ??= hashPassword("no account has this password");
  const same = await verify(stored ?? (await nobody), normal(password.slice(0, 4 * MAX_PASSWORD_LENGTH)));
  return same && stored !== null;
}
