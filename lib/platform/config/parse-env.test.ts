import { describe, expect, it } from "vitest";
import { isLoopback } from "./addresses";
import { ConfigError } from "./config-error";
import { parseEnv } from "./parse-env";
import { keyId } from "./parse-keys";

/** A development machine: the embedded database and generated secrets. */
const HOME = {
  DATABASE_URL: "postgresql://kiosk:canary-db-password@127.0.0.1/kiosk",
  AUTH_SECRET: "canary-auth-secret-32-bytes-long",
  DATA_ENCRYPTION_KEY: "ca".repeat(32),
};
/** A live shop. */
const STORE = {
  ...HOME,
  NODE_ENV: "production",
  APP_URL: "https://shop.example",
  MERCHANT_API_URL: "https://api.merchant.example/base/",
  MERCHANT_API_KEY: "canary-merchant-key",
  MERCHANT_API_PIN: "98761",
  PAYSTACK_SECRET_KEY: "sk_live_canary",
};

describe("defaults", () => {
  it("uses the sandbox, demo money and defaults", () => {
    expect(parseEnv(HOME)).toMatchObject({
      port: 3000,
      appUrl: "http://localhost:3000",
      sandboxPort: 4010,
      merchant: {
        url: "http://127.0.0.1:4010/upstream",
        key: "sandbox-merchant-key",
        pin: "12345",
        walletType: undefined,
        buysPerMinute: 30,
        callsPerMinute: 120,
        webhookSignatureHeader: "x-dancity-signature",
      },
      paystack: { secretKey: "sk_test_sandbox", apiUrl: "http://127.0.0.1:4010/paystack" },
      playMoney: true,
      scheduleScale: 1,
      trustProxyHops: 0,
      abuseLimits: true,
      logLevel: "info",
      production: false,
      embedded: false,
      google: null,
      admin: null,
    });
  });

  it("uses the database's address for sessions, unless another is given", () => {
    expect(parseEnv({ ...HOME, DATABASE_DIRECT_URL: "" }).directUrl).toBe(HOME.DATABASE_URL);
    const direct = { ...HOME, DATABASE_DIRECT_URL: "postgresql://kiosk@127.0.0.1:5432/kiosk" };
    expect(parseEnv(direct)).toMatchObject({
      databaseUrl: HOME.DATABASE_URL,
      directUrl: direct.DATABASE_DIRECT_URL,
    });
  });

  it("treats an empty value as unset", () => {
    expect(parseEnv({ ...HOME, PORT: " ", SHOP_NAME: "" })).toMatchObject({
      port: 3000,
      shopName: undefined,
    });
  });

  it("moves both sandboxes with the sandbox port", () => {
    expect(parseEnv({ ...HOME, SANDBOX_PORT: "4999" })).toMatchObject({
      merchant: { url: "http://127.0.0.1:4999/upstream" },
      paystack: { apiUrl: "http://127.0.0.1:4999/paystack" },
    });
  });
});

describe("live shop", () => {
  it("keeps the base path, and uses Paystack's own address with its key", () => {
    expect(parseEnv(STORE)).toMatchObject({
      production: true,
      playMoney: false,
      merchant: { url: "https://api.merchant.example/base", pin: "98761" },
      paystack: { apiUrl: "https://api.paystack.co" },
    });
  });

  it("sends emails if both settings are given, and keeps them if neither is", () => {
    const from = "Ada's shop <shop@shop.example>";
    const smtpUrl = "smtps://ada:p%40ss@mail.example";
    expect(parseEnv({ ...STORE, SMTP_URL: smtpUrl, MAIL_FROM: from }).mail).toEqual({ smtpUrl, from });
    expect(parseEnv({ ...STORE, MAIL_FROM: from }).mail).toBeNull();
  });

  it("allows a missing PIN, which disables only internet", () => {
    expect(parseEnv({ ...STORE, MERCHANT_API_PIN: undefined }).merchant.pin).toBe("");
  });

  it("reads production from the operator's setting, not from next start's", () => {
    expect(parseEnv({ ...HOME, NODE_ENV: "production", KIOSK_NODE_ENV: "development" }).production).toBe(
      false,
    );
    expect(parseEnv({ ...HOME, NODE_ENV: "production", KIOSK_EMBEDDED: "1" }).production).toBe(false);
  });
});

const REFUSALS: [what: string, variables: Record<string, string | undefined>, sentence: RegExp][] = [
  [
    "a direct connection to another machine without TLS",
    { ...STORE, DATABASE_DIRECT_URL: "postgresql://kiosk@db.example/kiosk" },
    /^DATABASE_DIRECT_URL is on another machine without TLS/,
  ],
  ["no database", { ...HOME, DATABASE_URL: undefined }, /^DATABASE_URL is not set/],
  [
    "sandbox payments before a real-looking upstream",
    { ...HOME, MERCHANT_API_URL: "https://api.merchant.example", MERCHANT_API_KEY: "canary-merchant-key" },
    /^Payments are demo money .*refusing to start\.$/,
  ],
  [
    "a test key before a real-looking upstream",
    { ...STORE, PAYSTACK_SECRET_KEY: "sk_test_canary", KIOSK_NODE_ENV: "development" },
    /^Payments are demo money/,
  ],
  [
    "payments on this machine before a real-looking upstream",
    { ...STORE, PAYSTACK_API_URL: "http://127.0.0.1:4010/paystack" },
    /^Payments are demo money/,
  ],
  [
    "sandbox payments in production",
    { ...HOME, NODE_ENV: "production", MERCHANT_API_KEY: "canary-merchant-key" },
    /^Payments are demo money/,
  ],
  ["an upstream without its key", { ...STORE, MERCHANT_API_KEY: undefined }, /^MERCHANT_API_KEY is not set/],
  [
    "production without a merchant key, on loopback too",
    { ...HOME, NODE_ENV: "production" },
    /^MERCHANT_API_KEY is not set/,
  ],
  [
    "plain http to another machine",
    { ...STORE, MERCHANT_API_URL: "http://api.merchant.example" },
    /^MERCHANT_API_URL is plain http/,
  ],
  [
    "plain http to a payment provider",
    { ...STORE, PAYSTACK_API_URL: "http://pay.example" },
    /^PAYSTACK_API_URL is plain http/,
  ],
  ["a scaled schedule with a real upstream", { ...STORE, SCHEDULE_SCALE: "0.5" }, /^SCHEDULE_SCALE is not 1/],
  ["no AUTH_SECRET", { ...STORE, AUTH_SECRET: undefined }, /^AUTH_SECRET is not set/],
  ["no DATA_ENCRYPTION_KEY", { ...STORE, DATA_ENCRYPTION_KEY: undefined }, /^DATA_ENCRYPTION_KEY is not set/],
  ["a short AUTH_SECRET", { ...STORE, AUTH_SECRET: "canary" }, /^AUTH_SECRET is too short/],
  [
    "an encryption key that is no key",
    { ...STORE, DATA_ENCRYPTION_KEY: "canary-key" },
    /^DATA_ENCRYPTION_KEY is invalid: must be 64 hex/,
  ],
  [
    "old keys that are no list",
    { ...STORE, DATA_ENCRYPTION_KEYS_OLD: "canary-old-key" },
    /^DATA_ENCRYPTION_KEYS_OLD must be a list/,
  ],
  ["a mail server without a sender", { ...HOME, SMTP_URL: "smtp://mail.example" }, /^MAIL_FROM is not set/],
  [
    "a mail server that is none",
    { ...HOME, SMTP_URL: "https://canary-mail.example", MAIL_FROM: "a@b.example" },
    /^SMTP_URL is invalid/,
  ],
  [
    "a sender that is no address",
    { ...HOME, SMTP_URL: "smtp://mail.example", MAIL_FROM: "canary-sender" },
    /^MAIL_FROM is invalid: must be an email address/,
  ],
  ["a port that is no port", { ...HOME, PORT: "canary-port" }, /^PORT is invalid/],
  [
    "an address that is no address",
    { ...HOME, MERCHANT_API_URL: "canary-url" },
    /^MERCHANT_API_URL is invalid/,
  ],
  ["another protocol", { ...HOME, PAYSTACK_API_URL: "ftp://canary" }, /^PAYSTACK_API_URL is invalid/],
  ["a schedule of nothing", { ...HOME, SCHEDULE_SCALE: "0" }, /^SCHEDULE_SCALE is invalid/],
  ["a schedule that only waits longer", { ...HOME, SCHEDULE_SCALE: "2" }, /^SCHEDULE_SCALE is invalid/],
  [
    "a limit that is no number",
    { ...HOME, MERCHANT_BUYS_PER_MINUTE: "many" },
    /^MERCHANT_BUYS_PER_MINUTE is invalid/,
  ],
  ["a negative limit", { ...HOME, MERCHANT_CALLS_PER_MINUTE: "-1" }, /^MERCHANT_CALLS_PER_MINUTE is invalid/],
  [
    "a guessable webhook token",
    { ...STORE, MERCHANT_WEBHOOK_TOKEN: "canary" },
    /^MERCHANT_WEBHOOK_TOKEN is too short/,
  ],
  [
    "names that aren't JSON",
    { ...HOME, MERCHANT_API_OVERRIDES: "canary" },
    /^MERCHANT_API_OVERRIDES isn't valid/,
  ],
  ["a door that there isn't", { ...HOME, EDUCATION_VIA: "canary" }, /^EDUCATION_VIA is invalid/],
  ["half a switch", { ...HOME, ABUSE_LIMITS: "maybe" }, /^ABUSE_LIMITS is invalid/],
  [
    "half of Google",
    { ...HOME, GOOGLE_CLIENT_ID: "canary" },
    /^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go/,
  ],
  ["an owner without a password", { ...HOME, ADMIN_EMAIL: "canary@example.com" }, /^ADMIN_EMAIL and ADMIN_P/],
  [
    "a real owner's short password",
    { ...STORE, ADMIN_EMAIL: "ada@example.com", ADMIN_PASSWORD: "canary" },
    /^ADMIN_PASSWORD is too short/,
  ],
  ["a log level that doesn't exist", { ...HOME, LOG_LEVEL: "loud" }, /^LOG_LEVEL is invalid/],
];

describe("reports errors in one sentence without any value", () => {
  it.each(REFUSALS)("%s", (_what, variables, sentence) => {
    let message = "";
    try {
      parseEnv(variables);
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      message = (error as Error).message;
    }
    expect(message).toMatch(sentence);
    expect(message).not.toMatch(/canary|98761|caca/);
    expect(message).not.toContain("\n");
    expect(message.match(/\.(\s|$)/g)).toHaveLength(1);
  });
});

describe("keys", () => {
  it("finds keys by their id, old ones included", () => {
    const old = "ab".repeat(32);
    const { encryptionKeys } = parseEnv({
      ...HOME,
      DATA_ENCRYPTION_KEYS_OLD: `${keyId(old)}:${old}, first:${"cd".repeat(32)}`,
    });
    // Whatever id the owner gives an old key: ciphertexts name the key by its own id.
    const ids = [keyId(HOME.DATA_ENCRYPTION_KEY), keyId(old), "first", keyId("cd".repeat(32))];
    expect([...encryptionKeys.keys.keys()]).toEqual(ids);
    expect(encryptionKeys.current).toBe(keyId(HOME.DATA_ENCRYPTION_KEY));
  });
});

it.each([
  ["http://localhost:1/x", true],
  ["http://127.0.0.1", true],
  ["http://127.8.9.10", true],
  ["http://[::1]:80", true],
  ["https://127.0.0.1.evil.example", false],
  ["https://localhost.evil.example", false],
  ["https://128.0.0.1", false],
  ["https://10.0.0.1", false],
  ["https://user:localhost@evil.example", false],
])("recognises whether %s is on this machine: %s", (url, here) => {
  expect(isLoopback(url)).toBe(here);
});
