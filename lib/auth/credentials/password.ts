import { hash, verify } from "@node-rs/argon2";
import { isCommonPassword } from "./common-password";

const MIN_PASSWORD_LENGTH = 10;
/** Limits the work of hashing; nobody enters more. */
const MAX_PASSWORD_LENGTH = 200;

/** argon2id as OWASP recommends: 19 MiB, two passes. Takes about 20 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Any character is allowed. Normalised, so that é matches however the keyboard composes it. */
function normal(password: string): string {
  return password.normalize("NFKC");
}

/** What a visitor types to sign in or up. */
export interface Credentials {
  email: string;
  password: string;
}

/** The form of a page that an emailed link opened. */
export interface LinkForm {
  token: string;
  password: string;
}

export type PasswordProblem = "password_short" | "password_long" | "password_common";

/** What is wrong with a new password. `context`: words that an attacker tries first, such as the account's address. */
export function passwordProblem(
  password: string,
  ...context: (string | undefined)[]
): PasswordProblem | null {
  const length = [...normal(password)].length;
  if (length < MIN_PASSWORD_LENGTH) return "password_short";
  if (length > MAX_PASSWORD_LENGTH) return "password_long";
  const words = ["kiosk", "airtime", "electricity", ...context.flatMap((word) => word ?? [])];
  return isCommonPassword(password, words) ? "password_common" : null;
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
