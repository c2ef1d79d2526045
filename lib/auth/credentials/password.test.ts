import { expect, it } from "vitest";
import { hashPassword, isPassword, passwordProblem } from "./password";

it("limits the length, counted in characters", () => {
  expect(passwordProblem("123456789")).toBe("password_short");
  expect(passwordProblem("three blue kites")).toBeNull();
  expect(passwordProblem("🔑".repeat(9))).toBe("password_short");
  expect(passwordProblem("three blue kites ".repeat(11))).toBeNull();
  expect(passwordProblem("x".repeat(201))).toBe("password_long");
});

it("hashes with argon2id and a salt, and ignores Unicode spelling", async () => {
  const stored = await hashPassword("pässwörd ist lang");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword("pässwörd ist lang")).not.toBe(stored);
  expect(await isPassword("pässwörd ist lang".normalize("NFD"), stored)).toBe(true);
  expect(await isPassword("pässwörd ist lan", stored)).toBe(false);
  expect(await isPassword("🔑".repeat(200), await hashPassword("🔑".repeat(200)))).toBe(true);
});

it("rejects every password without an account", async () => {
  expect(await isPassword("no account has this password", null)).toBe(false);
});
