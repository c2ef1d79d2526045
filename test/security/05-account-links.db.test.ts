import { describe, expect, it } from "vitest";
import { hashPassword } from "@/lib/auth/credentials/password";
import { requestReset } from "@/lib/auth/password/request-reset";
import { resetPassword } from "@/lib/auth/password/reset-password";
import { requestLink } from "@/lib/auth/sign-in/request-link";
import { signIn } from "@/lib/auth/sign-in/sign-in";
import { signUp } from "@/lib/auth/sign-in/sign-up";
import { openShop } from "@/test/open-shop";
import { createPerson, mailedToken, mailsTo, newVisitor } from "@/test/people";

/** Issue 14, hole 5: a stranger's requests must not lock an owner out of reset, sign-in link and verification. */
const PASSWORD = "correct horse battery";
const NEXT = "another long password";
const shop = await openShop();
const hash = await hashPassword(PASSWORD);

const stranger = newVisitor({ address: "127.0.0.66", limited: true });
const owner = newVisitor({ address: "127.0.0.1", limited: true });

async function account() {
  const person = await createPerson(shop.ctx);
  await shop.database.user.update({ where: { id: person.userId }, data: { passwordHash: hash } });
  return person.email;
}

describe("200 requests of a stranger for somebody else's mailbox", () => {
  it.each([
    ["reset", (who: typeof owner, email: string) => requestReset(shop.ctx, who, email)],
    ["sign-in link", (who: typeof owner, email: string) => requestLink(shop.ctx, who, { email, next: "/" })],
    ["sign-up", (who: typeof owner, email: string) => signUp(shop.ctx, who, { email, password: PASSWORD })],
  ])("limit the stranger's %s, not the owner's", async (_, ask) => {
    const email = await account();
    const results = [];
    for (let time = 0; time < 200; time++) results.push(await ask(stranger, email));
    expect(results.filter(({ ok }) => ok).length).toBeLessThanOrEqual(6);
    expect(results.at(-1)).toMatchObject({ ok: false, retryAfterSeconds: expect.any(Number) });
    expect((await mailsTo(shop.ctx, email)).length).toBeLessThanOrEqual(6);
    expect(await ask(owner, email)).toEqual({ ok: true });
  });

  it("leave links that were already sent good, until one is used", async () => {
    const email = await account();
    expect(await requestReset(shop.ctx, owner, email)).toEqual({ ok: true });
    const own = await mailedToken(shop.ctx, email, "reset_password");
    const other = newVisitor({ address: "127.0.0.67", limited: true });
    expect(await requestReset(shop.ctx, other, email)).toEqual({ ok: true });
    const later = await mailedToken(shop.ctx, email, "reset_password");
    expect(later).not.toBe(own);
    expect(await resetPassword(shop.ctx, owner, { token: own, password: NEXT })).toMatchObject({ ok: true });
    const used = await resetPassword(shop.ctx, other, { token: later, password: PASSWORD });
    expect(used).toEqual({ ok: false, reason: "link" });
  });
});

it("locks nobody out of their own account after 200 guesses of a stranger", async () => {
  const email = await account();
  const first = await signIn(shop.ctx, owner, { email, password: PASSWORD });
  if (!first.ok) throw new Error(first.reason);
  // As patient as it must be: each guess counts.
  let now = Date.now();
  const ctx = Object.assign(Object.create(shop.ctx), { clock: { now: () => new Date(now) } });
  let counted = 0;
  for (let time = 0; time < 200; time++) {
    const guess = await signIn(ctx, stranger, { email, password: `wrong password ${time}` });
    if (!guess.ok && guess.reason === "wrong") counted += 1;
    now += 61_000;
  }
  expect(counted).toBe(200);
  // At that moment, from the browser that has signed in before, and from a new one at another address.
  now -= 61_000;
  const again = await signIn(ctx, { ...owner, known: first.known.split("~") }, { email, password: PASSWORD });
  expect(again).toMatchObject({ ok: true });
  const elsewhere = newVisitor({ address: "127.0.0.2", limited: true });
  expect(await signIn(ctx, elsewhere, { email, password: PASSWORD })).toMatchObject({ ok: true });
});
