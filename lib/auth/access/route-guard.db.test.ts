import { expect, it } from "vitest";
import { may } from "@/lib/auth/session/rights";
import { type Role, STAFF_ROLES } from "@/lib/auth/session/signed-in";
import { openShop } from "@/test/open-shop";
import { createPerson, type Person } from "@/test/people";
import { routeGuardOf } from "./route-guard";
import { ADMIN_SECTIONS, rightFor } from "./sections";

const people = new Map<Role, Person>();
const shop = await openShop();
for (const role of ["customer", ...STAFF_ROLES] as const) {
  people.set(role, await createPerson(shop.ctx, { role }));
}

function door(pathname: string, role: Role | null) {
  const cookie = role ? (people.get(role)?.cookie ?? "") : "other=1";
  return routeGuardOf(shop.ctx, { headers: new Headers({ cookie }), nextUrl: { pathname } });
}

it.each(["/", "/sign-in", "/administration", "/accounts", "/orders/K7QF3-M2X9D"])(
  "leaves %s open to everyone",
  async (path) => {
    expect(await door(path, null)).toBe("open");
  },
);

it("requires sign-in for /account", async () => {
  for (const path of ["/account", "/account/", "/account/security"]) {
    expect(await door(path, null)).toBe("sign-in");
    for (const role of people.keys()) expect(await door(path, role)).toBe("open");
  }
});

it("opens each admin section to roles with its right, and tells other staff that they lack it", async () => {
  for (const { path, right } of ADMIN_SECTIONS) {
    expect(await door(path, null)).toBe("sign-in");
    for (const role of people.keys()) {
      const others = role === "customer" ? "closed" : "refused";
      expect([path, role, await door(path, role)]).toEqual([path, role, may(role, right) ? "open" : others]);
    }
  }
  expect(await door("/admin/staff/x", "support")).toBe("refused");
});

it("closes unlisted sections to everyone", async () => {
  expect(rightFor("/admin/nowhere")).toBeNull();
  expect(rightFor("/admin/staffing")).toBeNull();
  expect(await door("/admin/nowhere", "owner")).toBe("closed");
});
