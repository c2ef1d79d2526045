import { expect, it } from "vitest";
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret, totpAddress, totpCode, totpStep } from "./totp";

const at = (seconds: number) => new Date(seconds * 1000);

it("matches the codes of RFC 6238 (appendix B, last six digits)", () => {
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  expect(totpCode(secret, at(59))).toBe("287082");
  expect(totpCode(secret, at(1_111_111_109))).toBe("081804");
  expect(totpCode(secret, at(20_000_000_000))).toBe("353130");
});

it("accepts a code one step early or late, and returns its step", () => {
  const secret = newTotpSecret();
  const code = totpCode(secret, at(3000));
  expect(totpStep(secret, code, at(3000))).toBe(100);
  expect(totpStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, at(3031))).toBe(100);
  expect(totpStep(secret, code, at(2999))).toBe(100);
  expect(totpStep(secret, code, at(3061))).toBeNull();
  expect(totpStep(secret, "", at(3000))).toBeNull();
  expect(totpStep(secret, `${code}0`, at(3000))).toBeNull();
});

it("creates an address that authenticator apps read", () => {
  expect(totpAddress("GEZDGNBVGY3TQOJQ", "ada@example.com", "Ada & Co")).toMatch(
    /^otpauth:\/\/totp\/Ada%20%26%20Co:ada%40example\.com\?issuer=Ada%20%26%20Co&secret=GEZDGNBVGY3TQOJQ/,
  );
});

it("creates ten recovery codes of 80 bits and ignores case and punctuation", async () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  const hash = (code: string, user = "ada") => hashRecoveryCode(code, user);
  expect(await hash(" 7kqf0 m2x91 ")).toBe(await hash("7KQFO-M2X9I"));
  expect(await hash("7KQF0-M2X92")).not.toBe(await hash("7KQF0-M2X91"));
  expect(await hash("7KQF0-M2X92", "bola")).not.toBe(await hash("7KQF0-M2X92"));
});
