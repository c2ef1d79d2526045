import { createSign, generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import GoogleProvider from "next-auth/providers/google";
import { ulid } from "ulid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findSession } from "@/lib/auth/session/find-session";
import { newVisitor } from "@/test/people";
import { createTestShop, type TestShop } from "@/test/shop";
import { finishGoogle } from "./finish-google";
import { interopDefault } from "./interop-default";
import { signIn } from "./sign-in";
import { signUp } from "./sign-up";
import { startGoogle } from "./start-google";

/** A fake of Google's OpenID Connect: discovery, keys, and a token for the user that the test chooses. */
const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
let profile: Record<string, unknown> = {};
let google: Server;
let issuer: string;
let shop: TestShop;

function idToken(): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = { iss: issuer, aud: "client", iat: now, exp: now + 600, ...profile };
  const text = `${part({ alg: "RS256", kid: "1" })}.${part(claims)}`;
  return `${text}.${createSign("sha256").update(text).sign(privateKey).toString("base64url")}`;
}

beforeAll(async () => {
  shop = await createTestShop();
  google = createServer((request, response) => {
    const answers: Record<string, () => unknown> = {
      "/.well-known/openid-configuration": () => ({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/me`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      }),
      "/keys": () => ({
        keys: [{ ...publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }],
      }),
      "/token": () => ({ access_token: "a", token_type: "Bearer", expires_in: 60, id_token: idToken() }),
    };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answers[request.url?.split("?")[0] ?? ""]?.() ?? {}));
  });
  await new Promise<void>((resolve) => google.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
});
afterAll(async () => {
  google.close();
  await shop.close();
});

function provider() {
  return interopDefault(GoogleProvider)({
    clientId: "client",
    clientSecret: "secret",
    allowDangerousEmailAccountLinking: true,
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    issuer,
  });
}

async function comeBack(who: Record<string, unknown>, next = "/account/security") {
  profile = who;
  const started = await startGoogle(shop.ctx, newVisitor(), next, provider());
  const url = new URL(started?.url ?? "http://none");
  const cookie = started?.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
  const query = { code: "x", state: url.searchParams.get("state") ?? "" };
  const visitor = newVisitor({ cookie: cookie ?? "" });
  const finished = await finishGoogle(shop.ctx, visitor, query, provider());
  const session = finished?.cookies.find(({ name }) => name.includes("session-token"))?.value;
  return { to: finished?.to, who: await findSession(shop.ctx, session ?? null) };
}

const newEmail = () => `${ulid().toLowerCase()}@example.com`;

it("creates an account, finds it again, and continues to the requested page", async () => {
  const email = newEmail();
  const google = { sub: ulid(), email: email.toUpperCase(), email_verified: true, name: "Ada" };
  const first = await comeBack(google);
  expect(first).toMatchObject({ to: "/account/security", who: { email, emailVerified: true } });
  const again = await comeBack({ ...google, email: newEmail() });
  expect(again.who?.userId).toBe(first.who?.userId);
  expect(await shop.database.account.count({ where: { userId: first.who?.userId } })).toBe(1);
});

it("rejects an address that Google hasn't verified", async () => {
  const victim = newEmail();
  const first = await comeBack({ sub: ulid(), email: victim, email_verified: true });
  for (const email_verified of [false, undefined, "true"]) {
    const thief = await comeBack({ sub: ulid(), email: victim, email_verified });
    expect(thief).toEqual({ to: "/sign-in?error=google", who: null });
  }
  expect(first.who).not.toBeNull();
});

it("takes over an account whose address was never verified", async () => {
  const email = newEmail();
  await signUp(shop.ctx, newVisitor(), { email, password: "the thief's password" });
  const owner = await comeBack({ sub: ulid(), email, email_verified: true });
  expect(owner.who).toMatchObject({ email, emailVerified: true });
  const thief = await signIn(shop.ctx, newVisitor(), { email, password: "the thief's password" });
  expect(thief).toEqual({ ok: false, reason: "wrong" });
});

it("rejects an answer that this browser didn't request", async () => {
  profile = { sub: ulid(), email: newEmail(), email_verified: true };
  const finished = await finishGoogle(shop.ctx, newVisitor(), { code: "x", state: "made-up" }, provider());
  expect(finished?.to).toBe("/sign-in?error=google");
  expect(finished?.cookies.some(({ name }) => name.includes("session-token"))).toBe(false);
});

it("redirects only to this shop", async () => {
  const google = { sub: ulid(), email: newEmail(), email_verified: true };
  expect((await comeBack(google, "//evil.example/")).to).toBe("/account");
});
