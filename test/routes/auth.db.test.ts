import { expect, it } from "vitest";
import { GET, POST } from "@/app/api/auth/[...nextauth]/route";
import { callRoute, openRoutes } from "./call-route";

const _shop = await openRoutes();

it.each([
  "signin",
  "session",
  "csrf",
  "providers",
  "signout",
  "error",
  "callback/credentials",
  "callback/email",
  // Not configured here.
  "callback/google",
])("next-auth's own /api/auth/%s is not there", async (path) => {
  const params = { nextauth: path.split("/") };
  const read = await callRoute(GET, { path: `/api/auth/${path}`, params });
  expect(read.status).toBe(404);
  expect(read.headers.getSetCookie()).toEqual([]);
  const post = await callRoute(POST, { path: `/api/auth/${path}`, params, body: {} });
  expect(post.status).toBe(405);
});
