import fc from "fast-check";
import { expect, test } from "vitest";
import { parseEnv } from "@/lib/platform/config/parse-env";
import { keyId } from "@/lib/platform/config/parse-keys";
import { decrypt, encrypt } from "./encrypt";

const OLD = "ab".repeat(32);
const NEW = "cd".repeat(32);
const keysOf = (current: string, old?: string) =>
  parseEnv({
    DATABASE_URL: "postgresql://x",
    AUTH_SECRET: "0123456789abcdef",
    DATA_ENCRYPTION_KEY: current,
    DATA_ENCRYPTION_KEYS_OLD: old && `${keyId(old)}:${old}`,
  }).encryptionKeys;
const keys = keysOf(NEW);

test("decrypts any text that it encrypted", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (plain, bound) => {
      expect(decrypt(encrypt(plain, bound, keys), bound, keys)).toBe(plain);
    }),
  );
});

test("hides the text and never produces the same ciphertext twice", () => {
  const token = "12345678901234567890";
  const one = encrypt(token, "order", keys);
  expect(one).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(one).not.toContain(token);
  expect(Buffer.from(one.split(".")[4] ?? "", "base64url").toString("latin1")).not.toContain(token);
  expect(encrypt(token, "order", keys)).not.toBe(one);
});

test("rejects decryption for another order or item", () => {
  const sealed = encrypt("token", "delivery:o1:l1", keys);
  expect(() => decrypt(sealed, "delivery:o2:l1", keys)).toThrow();
  expect(() => decrypt(sealed, "delivery:o1:l2", keys)).toThrow();
});

test("decrypts with a listed old key after a key change", () => {
  const sealed = encrypt("token", "order", keysOf(OLD));
  expect(decrypt(sealed, "order", keysOf(NEW, OLD))).toBe("token");
  expect(() => decrypt(sealed, "order", keysOf(NEW))).toThrow("not sealed by a key we hold");
});

test("rejects the right id with the wrong key", () => {
  const sealed = encrypt("token", "order", keysOf(OLD));
  const lying = { current: keyId(OLD), keys: new Map([[keyId(OLD), Buffer.from(NEW, "hex")]]) };
  expect(() => decrypt(sealed, "order", lying)).toThrow();
});

test.each([2, 3, 4])("detects one changed bit in part %i", (part) => {
  const parts = encrypt("token", "order", keys).split(".");
  const bytes = Buffer.from(parts[part] ?? "", "base64url");
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
  parts[part] = bytes.toString("base64url");
  expect(() => decrypt(parts.join("."), "order", keys)).toThrow();
});

test.each(["", "token", "v1", "v2.a.b.c.d", "v1..x.y.z"])("rejects %j as a ciphertext", (text) => {
  expect(() => decrypt(text, "order", keys)).toThrow("not sealed by a key we hold");
});

test("rejects a truncated tag", () => {
  const parts = encrypt("token", "order", keys).split(".");
  parts[3] = Buffer.from(parts[3] ?? "", "base64url")
    .subarray(0, 4)
    .toString("base64url");
  expect(() => decrypt(parts.join("."), "order", keys)).toThrow();
});
