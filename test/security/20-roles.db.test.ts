import { expect, test } from "vitest";
import { closeDay } from "@/lib/admin/money/close-day";
import { saveNumbers } from "@/lib/admin/settings/save-numbers";
import { routeGuardOf } from "@/lib/auth/access/route-guard";
import { findSession } from "@/lib/auth/session/find-session";
import { STAFF_ROLES } from "@/lib/auth/session/signed-in";
import { inviteStaff } from "@/lib/auth/staff/invite-staff";
import { setRole } from "@/lib/auth/staff/set-role";
import { dayOf } from "@/lib/platform/lagos-day";
import { openShop } from "@/test/open-shop";
import { createPerson, mailsTo, type Person } from "@/test/people";
import { connectSuperuser } from "@/test/superuser";

/** Staff roles (docs/adr/0081): who may do what takes effect at once, the shop keeps an owner, and an unknown role is none. */
const shop = await openShop();
const owner = await createPerson(shop.ctx, { role: "owner" });

const door = ({ cookie }: Person, pathname: string) =>
  routeGuardOf(shop.ctx, { headers: new Headers({ cookie }), nextUrl: { pathname } });
const changeRole = (userId: string, role: string) =>
  shop.database.$executeRaw`UPDATE users SET role = ${role} WHERE id = ${userId}`;

test("the last owner can't lose the role, be deleted or be swapped for another, by any statement", async () => {
  await expect(changeRole(owner.userId, "manager")).rejects.toThrow("a shop keeps an owner");
  await expect(
    shop.database.user.update({ where: { id: owner.userId }, data: { deletedAt: new Date() } }),
  ).rejects.toThrow("a shop keeps an owner");
  const second = await createPerson(shop.ctx, { role: "owner" });
  // Both at once: one of them stays.
  const both = await Promise.allSettled([
    changeRole(owner.userId, "support"),
    changeRole(second.userId, "support"),
  ]);
  expect(both.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(1);
  expect(await shop.database.user.count({ where: { role: "owner" } })).toBeGreaterThanOrEqual(1);
  await changeRole(owner.userId, "owner");
  await changeRole(second.userId, "customer");
});

test.each(STAFF_ROLES.filter((role) => role !== "owner"))(
  "a %s is invited, and changes no staff, settings or roles",
  async (role) => {
    const email = `new-${role}@example.com`;
    await inviteStaff(shop.ctx, owner, { email, role });
    expect(await mailsTo(shop.ctx, email)).toMatchObject([{ kind: "staff_invitation", data: { role } }]);
    const one = await createPerson(shop.ctx, { role });
    expect(await door(one, "/admin/staff")).toBe("refused");
    await expect(saveNumbers(shop.ctx, one, {}, 0)).rejects.toThrow("not_allowed");
    // With a manager, roles would need a second person (docs/adr/0097).
    await changeRole(one.userId, "customer");
  },
);

test("a changed role takes effect at the next request, and signs the person out", async () => {
  const person = await createPerson(shop.ctx, { role: "accountant" });
  const jwt = person.cookie.split("=").slice(1).join("=");
  expect(await door(person, "/admin/money")).toBe("open");
  // By whatever path: the session holds no role of its own.
  await changeRole(person.userId, "support");
  expect(await door(person, "/admin/money")).toBe("refused");
  await changeRole(person.userId, "accountant");
  expect(await setRole(shop.ctx, owner, person.userId, "support", "other work")).toBe("changed");
  expect(await findSession(shop.ctx, jwt)).toBeNull();
  expect(await door(person, "/admin/orders")).toBe("sign-in");
  await expect(closeDay(shop.ctx, { ...person, role: "support" }, dayOf(new Date()))).rejects.toThrow(
    "not_allowed",
  );
});

test("a role of a newer version is no role: nothing opens", async () => {
  const person = await createPerson(shop.ctx, { role: "auditor" });
  const jwt = person.cookie.split("=").slice(1).join("=");
  const client = await connectSuperuser(shop.url);
  const words = "CHECK (role IN ('customer','support','auditor','accountant','manager','owner'))";
  try {
    await client.query("ALTER TABLE users DROP CONSTRAINT users_role_word");
    await client.query("UPDATE users SET role = 'treasurer' WHERE id = $1", [person.userId]);
    await expect(findSession(shop.ctx, jwt)).rejects.toThrow();
    await client.query("UPDATE users SET role = 'auditor' WHERE id = $1", [person.userId]);
    expect(await findSession(shop.ctx, jwt)).toMatchObject({ role: "auditor" });
  } finally {
    await client.query(`ALTER TABLE users ADD CONSTRAINT users_role_word ${words}`);
    await client.end();
  }
});
