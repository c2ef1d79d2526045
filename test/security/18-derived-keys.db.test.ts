import { createHmac } from "node:crypto";
import { encode } from "next-auth/jwt";
import { expect, test } from "vitest";
import { findSession } from "@/lib/auth/session/find-session";
import { knownNonce, rememberDevice } from "@/lib/auth/session/known-device";
import { messageContent } from "@/lib/messages/message-content";
import { isReturnProof, returnProof } from "@/lib/model/browser-proof";
import { hashOrderToken, makeOrderToken } from "@/lib/model/order-token";
import { deriveKey, type KeyPurpose, OLD_KEYS_UNTIL } from "@/lib/platform/derive-key";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";

const shop = await openShop();
const SECRET = shop.ctx.authSecret;
const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest("base64url");
const before = { ...shop.ctx, clock: { now: () => new Date(OLD_KEYS_UNTIL.getTime() - 1) } };
const after = { ...shop.ctx, clock: { now: () => OLD_KEYS_UNTIL } };

test("each purpose has a key of its own, none of them AUTH_SECRET", () => {
  const purposes: KeyPurpose[] = ["audit-head", "session", "order-token", "browser", "address"];
  const keys = new Set(purposes.map((purpose) => deriveKey(SECRET, purpose).toString("hex")));
  expect(keys.size).toBe(purposes.length);
  expect(deriveKey("another secret", "session")).not.toEqual(deriveKey(SECRET, "session"));
});

test("an order's token isn't made with AUTH_SECRET; one from before still opens its order, and is mailed again", async () => {
  const order = await shop.place("airtime", { product: "MTN", phone: "08031230001", amount: 500 });
  const { tokenSalt } = await shop.database.order.findUniqueOrThrow({ where: { id: order.id } });
  const text = (salt: string) => `order-token\n${order.id}\n${salt}`;
  expect(order.token).toBe(hmac(deriveKey(SECRET, "order-token"), text(tokenSalt)));
  expect(order.token).not.toBe(hmac(SECRET, text(tokenSalt)));

  const salt = "an-old-salt-0123456789";
  const old = hmac(SECRET, text(salt));
  const data = { tokenSalt: salt, tokenSha256: hashOrderToken(old) };
  await shop.database.order.update({ where: { id: order.id }, data });
  expect((await shop.order({ ref: order.ref, token: old })).ref).toBe(order.ref);
  expect(makeOrderToken(order.id, salt, SECRET)).toBe(old);
  const message = {
    key: "k",
    kind: "order_paid",
    data: {},
    order_id: order.id,
    created_at: new Date().toISOString(),
  };
  expect(JSON.stringify(await messageContent(shop.ctx, message))).toContain(old);
});

test("a session under AUTH_SECRET itself is accepted until the date, one under its own key for good", async () => {
  const { userId, sid, cookie } = await createPerson(shop.ctx);
  const fresh = cookie.replace(/^[^=]*=/, "");
  const old = await encode({ token: { sid }, secret: SECRET });
  // The session's row is new, whatever the clock says.
  await shop.database.session.updateMany({
    where: { sid },
    data: { createdAt: OLD_KEYS_UNTIL, lastSeenAt: OLD_KEYS_UNTIL },
  });
  for (const jwt of [fresh, old]) expect(await findSession(before, jwt)).toMatchObject({ userId });
  expect(await findSession(after, fresh)).toMatchObject({ userId });
  expect(await findSession(after, old)).toBeNull();
});

test("a known browser and a payment that began before are recognised until the date", () => {
  const [email, device, order] = ["ada@example.com", "device", "order"];
  const oldMark = `nonce.${hmac(SECRET, `known-device\n${email}\nnonce`)}`;
  const marks = rememberDevice([oldMark], email, SECRET).split("~");
  expect(marks).toHaveLength(2);
  expect(knownNonce([oldMark], email, SECRET, before.clock.now())).toBe("nonce");
  expect(knownNonce([oldMark], email, SECRET, OLD_KEYS_UNTIL)).toBeNull();
  expect(knownNonce(marks.slice(0, 1), email, SECRET, OLD_KEYS_UNTIL)).not.toBeNull();

  const oldProof = hmac(SECRET, `payment-return\n${order}\n${device}`);
  const isProof = (proof: string, now: Date) => isReturnProof(proof, { order, device }, SECRET, now);
  expect(isProof(oldProof, before.clock.now())).toBe(true);
  expect(isProof(oldProof, OLD_KEYS_UNTIL)).toBe(false);
  expect(isProof(returnProof(order, device, SECRET), OLD_KEYS_UNTIL)).toBe(true);
  expect(isProof(returnProof(order, "another", SECRET), before.clock.now())).toBe(false);
});
