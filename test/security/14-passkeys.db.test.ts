import { expect, it } from "vitest";
import { addPasskey, startPasskey } from "@/lib/auth/passkeys/add-passkey";
import { listPasskeys, removePasskey } from "@/lib/auth/passkeys/manage-passkeys";
import { signInByPasskey, startPasskeySignIn } from "@/lib/auth/passkeys/sign-in-by-passkey";
import { dropTotp } from "@/lib/auth/second-factor/drop-totp";
import { findSession } from "@/lib/auth/session/find-session";
import { openShop } from "@/test/open-shop";
import { createPerson, mailsTo, newVisitor, type Person } from "@/test/people";
import { createSoftwareKey } from "./software-key";

const shop = await openShop();

const newKey = () => createSoftwareKey(new URL(shop.ctx.appUrl).origin);

async function userOf({ cookie }: { cookie: string }) {
  const user = await findSession(shop.ctx, cookie.slice(cookie.indexOf("=") + 1));
  if (!user) throw new Error("no session");
  return user;
}

async function addTo(person: Person, key = newKey(), name = "My phone") {
  const user = await userOf(person);
  const options = await startPasskey(shop.ctx, user, "Kiosk");
  const answer = key.register(options?.challenge ?? "");
  return { key, added: await addPasskey(shop.ctx, user, { name, answer }) };
}

const kindsTo = async ({ email }: Person) => (await mailsTo(shop.ctx, email)).map(({ kind }) => kind);

const challengeNow = async () => (await startPasskeySignIn(shop.ctx)).challenge;
const signIn = (answer: unknown) => signInByPasskey(shop.ctx, newVisitor(), answer);

it.each(["customer", "owner"] as const)("signs a %s in, as both factors", async (role) => {
  const person = await createPerson(shop.ctx, { role });
  const { key, added } = await addTo(person);
  expect(added).toBe(true);
  const opened = await signIn(key.sign(await challengeNow()));
  if (!opened.ok) throw new Error(opened.reason);
  expect(opened).toMatchObject({ role, awaitsSecondFactor: false });
  const who = await findSession(shop.ctx, opened.cookies[0]?.value ?? null);
  expect(who).toMatchObject({ userId: person.userId, secondFactorAt: expect.any(Date) });
  const [passkey] = await listPasskeys(shop.ctx, person);
  expect(passkey).toMatchObject({ name: "My phone", lastUsedAt: expect.any(Date) });
  const entry = await shop.database.auditEntry.findFirst({
    where: { subject: `user:${person.userId}`, action: { endsWith: "passkey_added" } },
  });
  expect(entry?.action).toBe(role === "owner" ? "staff.passkey_added" : "account.passkey_added");
});

it("takes each challenge once, for minutes, and only ours", async () => {
  const { key } = await addTo(await createPerson(shop.ctx));
  const challenge = await challengeNow();
  const tries = await Promise.all([1, 2, 3].map(() => signIn(key.sign(challenge))));
  expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
  const old = await challengeNow();
  const later = { ...shop.ctx, clock: { now: () => new Date(shop.ctx.clock.now().getTime() + 6 * 60_000) } };
  expect(await signInByPasskey(later, newVisitor(), key.sign(old))).toEqual({ ok: false, reason: "passkey" });
  const own = Buffer.alloc(54, 1).toString("base64url");
  expect(await signIn(key.sign(own))).toEqual({ ok: false, reason: "passkey" });
});

it("stores nothing for a challenge that nobody answers", async () => {
  const before = await shop.database.verificationToken.count();
  await challengeNow();
  await signIn(newKey().sign(await challengeNow()));
  expect(await shop.database.verificationToken.count()).toBe(before);
});

it("refuses an unverified owner, another site, another key's signature and a copied key", async () => {
  const { key } = await addTo(await createPerson(shop.ctx));
  const refused = { ok: false, reason: "passkey" };
  expect(await signIn(key.sign(await challengeNow(), { verified: false }))).toEqual(refused);
  expect(await signIn(key.sign(await challengeNow(), { from: "https://evil.example" }))).toEqual(refused);
  const right = key.sign(await challengeNow());
  const forged = newKey().sign(await challengeNow());
  expect(await signIn({ ...forged, id: right.id, rawId: right.rawId })).toEqual(refused);
  expect((await signIn(key.sign(await challengeNow()))).ok).toBe(true);
  key.rewind();
  expect(await signIn(key.sign(await challengeNow()))).toEqual(refused);
  for (const rubbish of [null, "x", {}, { id: "x".repeat(20) }, { id: right.id }]) {
    expect(await signIn(rubbish)).toEqual(refused);
  }
});

it("adds one only to the session that asked, verified, and once", async () => {
  const [ada, eve] = [await createPerson(shop.ctx), await createPerson(shop.ctx)];
  const key = newKey();
  const options = await startPasskey(shop.ctx, await userOf(ada), "Kiosk");
  const challenge = options?.challenge ?? "";
  const add = async (person: Person, answer: unknown) =>
    addPasskey(shop.ctx, await userOf(person), { name: "", answer });
  expect(await add(eve, key.register(challenge))).toBe(false);
  expect(await add(ada, key.register(challenge, { verified: false }))).toBe(false);
  expect(await add(ada, key.register(await challengeNow()))).toBe(false);
  expect(await add(ada, key.register(challenge))).toBe(true);
  expect(await add(ada, key.register(challenge))).toBe(false);
  // The same key can't be a second account's.
  const hers = await startPasskey(shop.ctx, await userOf(eve), "Kiosk");
  expect(await add(eve, key.register(hers?.challenge ?? ""))).toBe(false);
  expect(await listPasskeys(shop.ctx, eve)).toEqual([]);
});

it("needs a session that showed lately who it is; staff set up their second factor first", async () => {
  const ada = await createPerson(shop.ctx);
  await addTo(ada);
  const [{ id = "" } = {}] = await listPasskeys(shop.ctx, ada);
  const stale = { ...(await userOf(ada)), provedAt: new Date(Date.now() - 11 * 60_000) };
  expect(await startPasskey(shop.ctx, stale, "Kiosk")).toBeNull();
  expect(await removePasskey(shop.ctx, stale, id)).toBe(false);
  const eve = await userOf(await createPerson(shop.ctx));
  expect(await removePasskey(shop.ctx, eve, id)).toBe(false);
  expect(await kindsTo(ada)).toEqual(["passkey_added"]);
  expect(await removePasskey(shop.ctx, await userOf(ada), id)).toBe(true);
  expect(await kindsTo(ada)).toEqual(["passkey_removed", "passkey_added"]);

  const staff = await createPerson(shop.ctx, { role: "support", secondFactor: false });
  const without = { totpCipher: null, totpConfirmedAt: null };
  await shop.database.user.update({ where: { id: staff.userId }, data: without });
  expect(await startPasskey(shop.ctx, await userOf(staff), "Kiosk")).toBeNull();
});

it("goes when an owner resets the factors of somebody who lost their devices", async () => {
  const [owner, staff] = [
    await createPerson(shop.ctx, { role: "owner" }),
    await createPerson(shop.ctx, { role: "support" }),
  ];
  const { key } = await addTo(staff);
  await dropTotp(shop.ctx, owner, staff.userId, "Lost the phone");
  expect(await kindsTo(staff)).toEqual(["second_factor_removed", "passkey_added"]);
  expect((await signIn(key.sign(await challengeNow()))).ok).toBe(false);
});
