import { expect, it } from "vitest";
import * as payRoute from "@/app/api/orders/[ref]/pay/route";
import * as ordersRoute from "@/app/api/orders/route";
import { acquireWalletAllowance, findProofBy } from "@/lib/auth/access/wallet-allowance";
import { hashPassword } from "@/lib/auth/credentials/password";
import { encryptTotp, newTotpSecret, totpCode } from "@/lib/auth/second-factor/totp";
import { findSession } from "@/lib/auth/session/find-session";
import { WALLET_LIMIT_KEY } from "@/lib/platform/config/wallet-limit";
import { kobo } from "@/lib/platform/money";
import { getWalletBalance } from "@/lib/wallet/get-wallet";
import { startTopUp } from "@/lib/wallet/start-topup";
import { createPerson, newVisitor, type Person } from "@/test/people";
import { callRoute, openRoutes } from "@/test/routes/call-route";

process.env.ABUSE_LIMITS = "off";
const PASSWORD = "three blue kites";
const ELEVEN_MINUTES = "interval '11 minutes'";

let count = 0;
const newKey = () => `large-wallet-key-${++count}`;
const shop = await openRoutes();

/** A customer with ₦100,000, whose session is eleven minutes old. */
async function createRich(factor: "code" | "password" | "none"): Promise<Person & { secret: string }> {
  const person = await createPerson(shop.ctx);
  const secret = newTotpSecret();
  const now = shop.ctx.clock.now();
  const { userId, email, sid } = person;
  await shop.database.user.update({
    where: { id: userId },
    data: {
      ...(factor === "none" ? {} : { passwordHash: await hashPassword(PASSWORD) }),
      ...(factor === "code"
        ? { totpCipher: encryptTotp(secret, userId, shop.ctx.encryptionKeys), totpConfirmedAt: now }
        : {}),
    },
  });
  if (factor === "code")
    await shop.database.session.update({ where: { sid }, data: { secondFactorAt: now } });
  await shop.database.$executeRawUnsafe(
    `UPDATE sessions SET created_at = created_at - ${ELEVEN_MINUTES}, second_factor_at = second_factor_at - ${ELEVEN_MINUTES} WHERE sid = $1`,
    sid,
  );
  const started = await startTopUp(shop.ctx, { userId, email, credit: kobo(100_000_00), key: newKey() });
  if (!started.ok) throw new Error(started.reason);
  await shop.pay(started.reference);
  return { ...person, secret };
}

async function userOf({ cookie }: Person) {
  const user = await findSession(shop.ctx, cookie.slice(cookie.indexOf("=") + 1));
  if (!user) throw new Error("no session");
  return user;
}

const place = (person: Person, phone: string, amount: number, payment = "wallet", key = newKey()) =>
  callRoute(ordersRoute.POST, {
    path: "/api/orders",
    headers: { ...person.headers, "idempotency-key": key },
    body: {
      service: "airtime",
      input: { product: "MTN", phone, amount },
      email: person.email,
      payment,
    },
  });

const payUnpaid = (person: Person, { ref, token }: { ref: string; token: string }) =>
  callRoute(payRoute.POST, {
    path: `/api/orders/${ref}/pay?token=${token}`,
    params: { ref },
    headers: person.headers,
    body: { payment: "wallet" },
  });

it.each(["code", "password", "none"] as const)(
  "asks above the limit (%s), and takes nothing",
  async (factor) => {
    const ada = await createRich(factor);
    const refused = await place(ada, "08031410001", 21_000);
    expect([refused.status, refused.json.type]).toEqual([403, "urn:kiosk:problem:proof-needed"]);
    expect(await getWalletBalance(shop.ctx, ada.userId)).toBe(100_000_00);
    expect(await shop.database.order.count({ where: { userId: ada.userId } })).toBe(0);
    expect(await findProofBy(shop.ctx, await userOf(ada))).toBe(factor === "none" ? "sign_in" : factor);
  },
);

it("counts the day's payments together, so that small parts don't pass", async () => {
  const ada = await createRich("password");
  expect((await place(ada, "08031410002", 15_000)).status).toBe(201);
  expect((await place(ada, "08031410003", 6_000)).status).toBe(403);
  expect((await place(ada, "08031410004", 4_000)).status).toBe(201);
  // Cards ask the bank instead.
  expect((await place(ada, "08031410005", 21_000, "paystack")).status).toBe(201);
});

it("takes no more than the limit from payments sent at the same moment", async () => {
  const ada = await createRich("password");
  const phones = ["08031410011", "08031410012", "08031410013", "08031410014", "08031410015"];
  const placed = await Promise.all(phones.map((phone) => place(ada, phone, 9_000)));
  expect(placed.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403]);
  expect(await getWalletBalance(shop.ctx, ada.userId)).toBe(82_000_00);
});

it("takes no more than the limit when unpaid orders are paid at the same moment", async () => {
  const ada = await createRich("password");
  const phones = ["08031410016", "08031410017", "08031410018"];
  const unpaid = await Promise.all(phones.map((phone) => place(ada, phone, 9_000, "paystack")));
  const paid = await Promise.all(unpaid.map(({ json }) => payUnpaid(ada, json)));
  expect(paid.map(({ status }) => status).sort()).toEqual([200, 200, 403]);
  // Without the payment fee that the card would have cost.
  expect(await getWalletBalance(shop.ctx, ada.userId)).toBe(100_000_00 - 2 * 9_000_00);
});

it("pays after the password, and for ten minutes more; a wrong one changes nothing", async () => {
  const ada = await createRich("password");
  const ask = async (shown: string) =>
    acquireWalletAllowance(shop.ctx, newVisitor(), await userOf(ada), shown);
  expect(await ask("not the password")).toMatchObject({
    limit: { most: 20_000_00 },
    problem: { reason: "wrong" },
  });
  expect((await place(ada, "08031410006", 21_000)).status).toBe(403);
  expect(await ask(PASSWORD)).toEqual({ limit: null, problem: null });
  expect((await place(ada, "08031410006", 21_000)).status).toBe(201);
});

it("takes only the code of an account that has a second factor", async () => {
  const ada = await createRich("code");
  const ask = async (shown: string) =>
    acquireWalletAllowance(shop.ctx, newVisitor(), await userOf(ada), shown);
  expect(await ask(PASSWORD)).toMatchObject({ problem: { reason: "wrong" } });
  expect((await place(ada, "08031410007", 21_000)).status).toBe(403);
  expect(await ask(totpCode(ada.secret, shop.ctx.clock.now()))).toEqual({ limit: null, problem: null });
  expect((await place(ada, "08031410007", 21_000)).status).toBe(201);
});

it("asks before an unpaid order is paid from the wallet; a replayed call still returns its order", async () => {
  const ada = await createRich("password");
  const unpaid = await place(ada, "08031410008", 21_000, "paystack");
  const pay = () => payUnpaid(ada, unpaid.json);
  expect((await pay()).status).toBe(403);
  await acquireWalletAllowance(shop.ctx, newVisitor(), await userOf(ada), PASSWORD);
  expect((await pay()).status).toBe(200);

  const key = newKey();
  const first = await place(ada, "08031410009", 22_000, "wallet", key);
  expect(first.status).toBe(201);
  await shop.database.$executeRawUnsafe(
    `UPDATE sessions SET proved_at = proved_at - ${ELEVEN_MINUTES} WHERE sid = $1`,
    ada.sid,
  );
  const again = await place(ada, "08031410009", 22_000, "wallet", key);
  expect([again.status, again.json.ref]).toEqual([200, first.json.ref]);
});

it("uses the owner's limit", async () => {
  const ada = await createRich("password");
  const value = { key: WALLET_LIMIT_KEY, value: 1_000, updatedAt: shop.ctx.clock.now() };
  await shop.database.setting.create({ data: value });
  expect((await place(ada, "08031410010", 1_500)).status).toBe(403);
  expect((await place(ada, "08031410010", 900)).status).toBe(201);
});
