import { expect, test } from "vitest";
import { callRoute, openRoutes } from "@/test/routes/call-route";
import { POST } from "./route";

const shop = await openRoutes();

async function choose(lite: string, referer?: string) {
  const response = await callRoute(POST, {
    path: "/lite",
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...(referer ? { referer } : {}) },
    body: `lite=${lite}`,
  });
  return {
    status: response.status,
    location: response.headers.get("location"),
    cookie: response.headers.get("set-cookie") ?? "",
  };
}

test("remembers the choice for a year and goes back to the page", async () => {
  const on = await choose("on", `${new URL(shop.ctx.appUrl).origin}/pcm/data?network=mtn`);
  expect(on).toMatchObject({ status: 303, location: "/pcm/data?network=mtn" });
  expect(on.cookie).toMatch(/^kiosk_lite=on; Path=\/; .*Max-Age=31536000; .*HttpOnly; SameSite=lax/i);
  expect((await choose("off")).cookie).toMatch(/^kiosk_lite=off;/);
});

test("changes nothing without a choice", async () => {
  for (const body of ["", "lite=maybe", "other=on"]) {
    const answer = await callRoute(POST, { path: "/lite", method: "POST", body });
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([303, null]);
  }
});

test("redirects home from another site's page, from none, and from an address that leads away", async () => {
  const own = new URL(shop.ctx.appUrl).origin;
  for (const referer of ["https://elsewhere.example/x", "nonsense", `${own}//elsewhere.example`, undefined])
    expect([referer, (await choose("on", referer)).location]).toEqual([referer, "/"]);
});
