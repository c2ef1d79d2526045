import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, it } from "vitest";
import { passwordProblem } from "@/lib/auth/credentials/password";
import { changePassword } from "@/lib/auth/password/change-password";
import { signUp } from "@/lib/auth/sign-in/sign-up";
import { openShop } from "@/test/open-shop";
import { createPerson, newVisitor } from "@/test/people";

const shop = await openShop();

it.each([
  "1234567890",
  "password12",
  "Password123!",
  "P4ssw0rd2026",
  "iloveyou1234",
  "qwertyuiop",
  "poiuytrewq",
  "aaaaaaaaaa",
  "abcabcabcabc",
  "          ",
  "electricity1",
  "ada.okoye2026",
  "okoye12345",
])("refuses %s", (password) => {
  expect(passwordProblem(password, "ada.okoye@example.com")).toBe("password_common");
});

it("refuses every password of ten and more signs on the list, in any case", () => {
  const long = dictionary["passwords-common"].filter((one) => one.length >= 10);
  expect(long.length).toBeGreaterThan(1_500);
  expect(dictionary["passwords-common"].length).toBeGreaterThan(49_000);
  for (const one of long) {
    expect(passwordProblem(one), one).toBe("password_common");
    expect(passwordProblem(one.toUpperCase()), one).toBe("password_common");
  }
});

it.each(["correct horse battery", "three blue kites", "Xk9#mQ2$vL", "mango-lorry-47-sky", "ọja ni mo fẹ́ lọ"])(
  "accepts %s",
  (password) => expect(passwordProblem(password, "ada.okoye@example.com")).toBeNull(),
);

it("refuses them when an account is made and when its password changes", async () => {
  const given = { email: "ada.okoye@example.com", password: "okoye12345" };
  expect(await signUp(shop.ctx, newVisitor(), given)).toEqual({ ok: false, reason: "password_common" });
  expect(await shop.database.user.count({ where: { email: given.email } })).toBe(0);
  const person = await createPerson(shop.ctx);
  const user = { ...person, emailVerified: true, totp: false, secondFactorAt: null };
  const next = { current: "anything at all", next: "password12" };
  expect(await changePassword(shop.ctx, newVisitor(), user, next)).toEqual({
    ok: false,
    reason: "password_common",
  });
});
