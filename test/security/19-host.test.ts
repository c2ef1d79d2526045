import { expect, test } from "vitest";
import { parseEnv } from "@/lib/platform/config/parse-env";
import { describeConfiguration } from "@/scripts/doctor/check-parts";

const STORE = {
  DATABASE_URL: "postgresql://kiosk:secret@127.0.0.1/kiosk",
  AUTH_SECRET: "auth-secret-of-32-bytes-or-more-",
  DATA_ENCRYPTION_KEY: "ca".repeat(32),
  NODE_ENV: "production",
  APP_URL: "https://shop.example",
  MERCHANT_API_URL: "https://api.merchant.example",
  MERCHANT_API_KEY: "merchant-key",
  PAYSTACK_SECRET_KEY: "sk_live_x",
};
const told = (env: Record<string, string>) =>
  describeConfiguration(parseEnv({ ...STORE, ...env }))
    .map(({ verdict, text }) => `${verdict} ${text}`)
    .join("\n");

test("listens on loopback only in production behind a proxy, unless HOST says otherwise", () => {
  expect(parseEnv(STORE).host).toBeUndefined();
  expect(parseEnv({ ...STORE, TRUST_PROXY_HOPS: "1" }).host).toBe("127.0.0.1");
  expect(parseEnv({ ...STORE, TRUST_PROXY_HOPS: "1", HOST: "10.0.0.5" }).host).toBe("10.0.0.5");
  const { NODE_ENV: _, ...home } = STORE;
  expect(parseEnv({ ...home, TRUST_PROXY_HOPS: "1" }).host).toBeUndefined();
  expect(() => parseEnv({ ...STORE, HOST: "not an address" })).toThrow(/HOST is invalid/);
});

test("doctor tells where web listens, and warns when strangers could choose their address", () => {
  expect(told({ TRUST_PROXY_HOPS: "1" })).toContain("Web listens on 127.0.0.1");
  expect(told({ TRUST_PROXY_HOPS: "1" })).not.toContain("chooses their own address");
  const open = told({ TRUST_PROXY_HOPS: "1", HOST: "0.0.0.0" });
  expect(open).toContain("note TRUST_PROXY_HOPS is 1 and web listens on 0.0.0.0");
});

test("a live shop refuses an address without encryption", () => {
  expect(() => parseEnv({ ...STORE, APP_URL: "http://shop.example" })).toThrow(/APP_URL is plain http/);
  expect(parseEnv({ ...STORE, APP_URL: "http://127.0.0.1:3000" }).appUrl).toBe("http://127.0.0.1:3000");
});
