import { expect, test } from "vitest";
import { parseEnv } from "@/lib/platform/config/parse-env";

/** A shop in production; each test changes one address of it. */
const SHOP = {
  NODE_ENV: "production",
  DATABASE_URL: "postgresql://kiosk:secret@127.0.0.1:5432/kiosk",
  APP_URL: "https://shop.example",
  AUTH_SECRET: "auth-secret-of-32-bytes-or-more-",
  DATA_ENCRYPTION_KEY: "11".repeat(32),
  MERCHANT_API_URL: "https://upstream.example",
  MERCHANT_API_KEY: "merchant-key-of-the-shop",
  MERCHANT_API_PIN: "12345",
  PAYSTACK_SECRET_KEY: "sk_live_0123456789",
};
const database = (url: string) => () => parseEnv({ ...SHOP, DATABASE_URL: url });

test.each([
  "postgresql://kiosk:secret@db.example:5432/kiosk",
  "postgresql://kiosk:secret@10.0.0.5/kiosk",
  "postgresql://kiosk:secret@database:5432/kiosk?application_name=x",
  "postgresql://kiosk:secret@127.0.0.1/kiosk?host=db.example",
  "postgresql://kiosk:secret@db.example/kiosk?ssl=false",
  "postgresql://kiosk:secret@[fd00::5]:5432/kiosk",
])("production refuses %s in one sentence without its password", (url) => {
  expect(database(url)).toThrow(/^DATABASE_URL is on another machine without TLS, [^\n]*sslmode=verify-full/);
  expect(database(url)).not.toThrow("secret@");
  expect(() => parseEnv({ ...SHOP, NODE_ENV: "development", DATABASE_URL: url })).not.toThrow("TLS");
});

test.each([
  "postgresql://kiosk:secret@db.example:5432/kiosk?sslmode=verify-full",
  "postgresql://kiosk:secret@db.example:5432/kiosk?sslmode=require",
  "postgresql://kiosk:secret@db.example:5432/kiosk?ssl=true",
  // The owner declares the network private. doctor warns about it.
  "postgresql://kiosk:secret@database:5432/kiosk?sslmode=disable",
  "postgresql://kiosk:secret@localhost:5432/kiosk",
  "postgresql://kiosk:secret@[::1]:5432/kiosk",
  "postgresql://kiosk@localhost/kiosk?host=/var/run/postgresql",
  "postgresql://kiosk:secret@%2Fvar%2Frun%2Fpostgresql/kiosk",
])("production accepts %s", (url) => {
  expect(database(url)().databaseUrl).toBe(url);
});

test("production refuses an address of the shop in plain HTTP", () => {
  expect(() => parseEnv({ ...SHOP, APP_URL: "http://shop.example" })).toThrow(/^APP_URL is plain http/);
});
