import { expect, it } from "vitest";
import { findSession } from "@/lib/auth/session/find-session";
import { openShop } from "@/test/open-shop";
import { createPerson, type Person } from "@/test/people";
import { confirmSecondFactor } from "./confirm-second-factor";
import { confirmTotp } from "./confirm-totp";
import { dropTotp } from "./drop-totp";
import { enrolTotp } from "./enrol-totp";
import { hashRecoveryCode, newRecoveryCodes, totpCode } from "./totp";

const shop = await openShop();

const at = (ms: number) => ({ ...shop.ctx, clock: { now: () => new Date(ms) } });
const START = 1_800_000_000_000;

function codeOf(person: Person, ms: number): string {
  return totpCode(person.totpSecret ?? "", new Date(ms));
}

async function session(person: Person) {
  return findSession(shop.ctx, person.cookie.slice(person.cookie.indexOf("=") + 1));
}

it("sets up with a first code, ends the other sessions, and is required from then on", async () => {
  const person = await createPerson(shop.ctx, { role: "support", secondFactor: false });
  await shop.database.user.update({
    where: { id: person.userId },
    data: { totpCipher: null, totpConfirmedAt: null },
  });
  expect(await session(person)).toMatchObject({ totp: false, secondFactorAt: null });
  const enrolment = await enrolTotp(shop.ctx, person, "Kiosk");
  expect(await enrolTotp(shop.ctx, person, "Kiosk")).toEqual(enrolment);
  const wrong = await confirmTotp(shop.ctx, person, "000000");
  expect(wrong).toEqual({ ok: false, reason: "wrong_code" });
  const code = totpCode(enrolment?.secret ?? "", shop.ctx.clock.now());
  const confirmed = await confirmTotp(shop.ctx, person, code);
  if (!confirmed.ok) throw new Error(confirmed.reason);
  expect(confirmed.recoveryCodes).toHaveLength(10);
  const stored = await shop.database.user.findUniqueOrThrow({ where: { id: person.userId } });
  expect(stored.totpCipher).not.toContain(enrolment?.secret);
  const now = await session(person);
  expect(now?.totp).toBe(true);
  expect(now?.secondFactorAt).not.toBeNull();
  expect(await enrolTotp(shop.ctx, person, "Kiosk")).toBeNull();
  expect(await confirmTotp(shop.ctx, person, code)).toEqual({ ok: false, reason: "already" });
  // That code is already used.
  expect(await confirmSecondFactor(shop.ctx, person, code)).toEqual({ ok: false, reason: "wrong_code" });
  const [recovery = ""] = confirmed.recoveryCodes;
  const used = await confirmSecondFactor(shop.ctx, person, recovery.toLowerCase().replace("-", " "));
  expect(used).toMatchObject({ ok: true, recoveryCodes: 9 });
  const again = await confirmSecondFactor(shop.ctx, person, recovery);
  expect(again).toEqual({ ok: false, reason: "wrong_code" });
});

it("accepts a code once, also when it is sent twice at once", async () => {
  const person = await createPerson(shop.ctx, { role: "owner", secondFactor: false });
  const results = await Promise.all(
    [1, 2, 3].map(() => confirmSecondFactor(at(START), person, codeOf(person, START))),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const next = await confirmSecondFactor(at(START + 30_000), person, codeOf(person, START + 30_000));
  expect(next).toMatchObject({ ok: true });
  const old = await confirmSecondFactor(at(START + 30_000), person, codeOf(person, START));
  expect(old).toEqual({ ok: false, reason: "wrong_code" });
});

it("rejects another user's code and throttles guesses", async () => {
  const person = await createPerson(shop.ctx, { role: "owner", secondFactor: false });
  const other = await createPerson(shop.ctx, { role: "owner" });
  const theirs = await confirmSecondFactor(at(START), person, codeOf(other, START));
  expect(theirs).toEqual({ ok: false, reason: "wrong_code" });
  for (let guess = 0; guess < 4; guess += 1) await confirmSecondFactor(at(START), person, "000000");
  const slowed = await confirmSecondFactor(at(START), person, codeOf(person, START));
  expect(slowed).toEqual({ ok: false, reason: "limited", retryAfterSeconds: 1 });
  const later = START + 60_000;
  expect(await confirmSecondFactor(at(later), person, codeOf(person, later))).toMatchObject({ ok: true });
});

it("ends older sessions on removal and asks for a new setup", async () => {
  const owner = await createPerson(shop.ctx, { role: "owner" });
  const staff = await createPerson(shop.ctx, { role: "support" });
  expect(await dropTotp(shop.ctx, owner, staff.userId, "Lost the phone")).toBe(true);
  expect(await dropTotp(shop.ctx, owner, staff.userId, "Lost the phone")).toBe(false);
  expect(await session(staff)).toBeNull();
  expect(await dropTotp(shop.ctx, owner, owner.userId, null)).toBe(true);
  expect(await session(owner)).toMatchObject({ totp: false, secondFactorAt: null });
  const entry = await shop.database.auditEntry.findFirstOrThrow({
    where: { subject: `user:${staff.userId}`, action: { not: "staff.signed_in" } },
  });
  expect(entry).toMatchObject({ action: "staff.second_factor_removed", reason: "Lost the phone" });
});

it("consumes each of several concurrent recovery codes for good", async () => {
  const person = await createPerson(shop.ctx, { role: "support", secondFactor: false });
  const codes = newRecoveryCodes();
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, person.userId)));
  await shop.database.user.update({
    where: { id: person.userId },
    data: { recoveryHashes: hashes },
  });
  const [one = "", two = "", three = ""] = codes;
  const tries = await Promise.all(
    [one, two, three, one].map((code) => confirmSecondFactor(shop.ctx, person, code)),
  );
  expect(tries.filter(({ ok }) => ok)).toHaveLength(3);
  const row = await shop.database.user.findUniqueOrThrow({ where: { id: person.userId } });
  expect(row.recoveryHashes).toEqual(hashes.slice(3));
});
