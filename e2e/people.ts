import { randomBytes, randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { encode } from "next-auth/jwt";
import { Secret, TOTP } from "otpauth";
import { sessionCookieName } from "../lib/auth/session/session-cookie";
import { parseEnv } from "../lib/platform/config/parse-env";
import { sessionPassword } from "../lib/platform/derive-key";
import { decrypt, encrypt } from "../lib/platform/encrypt";
import { SECRETS } from "../test/stack";
import { query } from "./query";

const keys = parseEnv({ ...SECRETS, DATABASE_URL: "postgresql://nobody@localhost/none" }).encryptionKeys;

export interface Login {
  id: string;
  email: string;
  password: string;
  /** For staff with two-step verification set up. */
  totp: string | null;
}

/** Creates a verified account as if it had signed up long ago. Staff have two-step verification set up. */
export async function newUser(role = "customer", options: { totp?: boolean } = {}): Promise<Login> {
  const id = randomBytes(8).toString("hex");
  const email = `${role}-${id}@example.com`;
  const password = `pass ${randomBytes(8).toString("hex")}`;
  const totp = (options.totp ?? role !== "customer") ? new Secret({ size: 20 }).base32 : null;
  await query(
    `INSERT INTO users (id, email, email_verified_at, password_hash, role, totp_cipher, totp_confirmed_at, created_at)
     VALUES ($1, $2, now(), $3, $4, $5, $6, now())`,
    [id, email, await hash(password), role, totp && encrypt(totp, `totp:${id}`, keys), totp && new Date()],
  );
  return { id, email, password, totp };
}

/** The current code of this key's authenticator app. */
export function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate();
}

/** Allows used codes again. A code counts once, and a journey shouldn't wait 30 seconds for the next. */
export async function forgetCodes(login: Login): Promise<void> {
  await query("UPDATE users SET totp_step = NULL WHERE id = $1", [login.id]);
}

/** Sets the last two-step verification back by eleven minutes. */
export async function ageSecondFactor(login: Login): Promise<void> {
  await query(
    "UPDATE sessions SET second_factor_at = second_factor_at - interval '11 minutes' WHERE user_id = $1",
    [login.id],
  );
}

/** Sets the sign-in of a session back by eleven minutes. */
export async function ageSignIn(login: Login): Promise<void> {
  await query("UPDATE sessions SET created_at = created_at - interval '11 minutes' WHERE user_id = $1", [
    login.id,
  ]);
}

/**
 * Signs the browser in without the form: creates the session's row, for staff with two-step verification just
 * completed, and sets next-auth's cookie. sign-in.spec.ts covers signing in itself.
 */
export async function enterAs(context: BrowserContext, login: Login): Promise<void> {
  const sid = randomBytes(32).toString("base64url");
  await query(
    `INSERT INTO sessions (sid, user_id, created_at, last_seen_at, user_agent, address_hint, second_factor_at)
     VALUES ($1, $2, now(), now(), 'test', '127.0.0.x', CASE WHEN $3 THEN now() END)`,
    [sid, login.id, login.totp !== null],
  );
  const url = process.env.BASE_URL ?? "";
  const value = await encode({ token: { sid }, secret: sessionPassword(SECRETS.AUTH_SECRET) });
  await context.addCookies([{ name: sessionCookieName(url), value, url, httpOnly: true, sameSite: "Lax" }]);
}

/** Opens a separate signed-in browser on its first page. */
export async function openAs(
  browser: Browser,
  login: Login,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL, ...options });
  await enterAs(context, login);
  const page = await context.newPage();
  await page.goto(login.totp ? "/admin" : "/account");
  return page;
}

/**
 * Waits until this device has recorded that someone signed in on it: only then do forms ask for the account's email and
 * networks. An account page records it after hydration, which a browser on a busy machine reaches long after the page's load.
 */
export async function untilDeviceKnowsAccount(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem("kiosk.device")?.includes('"account":true'));
}

/** Enters a code on the two-step verification page. */
export async function showCode(page: Page, login: Login): Promise<void> {
  await expect(page.getByRole("heading", { name: "Enter verification code" })).toBeVisible();
  await forgetCodes(login);
  await page.getByLabel("Code").fill(codeOf(login.totp ?? ""));
  await page.getByRole("button", { name: "Continue" }).click();
}

/** The link in the newest email of a kind to an address. */
export async function mailedLink(email: string, kind: string): Promise<string> {
  const find = async () =>
    query<{ key: string; data: { sealed?: string } }>(
      "SELECT key, data FROM messages WHERE to_address = $1 AND kind = $2 ORDER BY created_at DESC, id DESC LIMIT 1",
      [email, kind],
    );
  await expect.poll(async () => (await find()).length).toBe(1);
  const [mail] = await find();
  const secret = decrypt(mail?.data.sealed ?? "", `message:${mail?.key}`, keys);
  const { link } = JSON.parse(secret) as { link: string };
  return link;
}

/** Writes an email as the worker sets it aside without a mail server. Returns its ID. */
export async function unsentEmail(): Promise<string> {
  const id = randomUUID();
  await query(
    `INSERT INTO messages (id, key, kind, to_address, data, state, created_at)
     VALUES ($1, $1, 'no_account', 'nobody@example.com', '{}', 'kept', now())`,
    [id],
  );
  return id;
}
