import { expect, test } from "vitest";
import * as myOrderRoute from "@/app/account/orders/[ref]/route";
import * as exportRoute from "@/app/account/privacy/export/route";
import { inLocale } from "@/lib/words/catalogues/in-locale";
import { createPerson } from "@/test/people";
import { callRoute, openRoutes } from "./call-route";

const shop = await openRoutes();

test("opens an order of the account in the reader's language", async () => {
  const { userId, cookie } = await createPerson(shop.ctx);
  const order = await shop.place("airtime", { product: "MTN", phone: "08031254001", amount: 500 });
  await shop.database.order.update({
    where: { id: order.id },
    data: { userId, userHow: "placed", version: { increment: 1 } },
  });
  const call = { path: `/account/orders/${order.ref}`, params: { ref: order.ref }, headers: { cookie } };
  for (const [locale, prefix] of [
    ["en", ""],
    ["ha", "/ha"],
  ] as const) {
    const answer = await inLocale(locale, () => callRoute(myOrderRoute.GET, call));
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `${prefix}/orders/${order.ref}?token=${order.token}`,
    ]);
  }
});

test("asks for a sign-in before an export in the reader's language", async () => {
  const { headers, sid, provedAt } = await createPerson(shop.ctx);
  const createdAt = new Date(provedAt.getTime() - 11 * 60_000);
  await shop.database.session.update({ where: { sid }, data: { createdAt } });
  const call = { path: "/account/privacy/export", method: "POST" };
  const locationOf = async (signedIn: boolean) =>
    (
      await inLocale("yo", () => callRoute(exportRoute.POST, signedIn ? { ...call, headers } : call))
    ).headers.get("location");
  expect(await locationOf(false)).toMatch(/^\/yo\/sign-in\?/);
  expect(await locationOf(true)).toMatch(/^\/yo\/account\/privacy\?copy=/);
});
