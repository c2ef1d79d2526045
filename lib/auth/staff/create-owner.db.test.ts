import { ulid } from "ulid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "@/lib/auth/sign-in/sign-in";
import { commandOf } from "@/test/command";
import { createPerson, newVisitor } from "@/test/people";
import { createTestShop, type TestShop } from "@/test/shop";
import { createOwner } from "./create-owner";
import { DEMO_EMAIL, demoPassword } from "./demo-owner";
import { seedOwner } from "./seed-owner";

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const newEmail = () => `${ulid().toLowerCase()}@example.com`;
const login = (email: string, password: string) => signIn(shop.ctx, newVisitor(), { email, password });
const REAL = { embedded: false, playMoney: false, production: true, admin: null, authSecret: "x".repeat(32) };

describe("the seed", () => {
  it("makes no owner in a real shop that names none", async () => {
    await seedOwner(shop.ctx, REAL);
    await seedOwner(shop.ctx, { ...REAL, embedded: true });
    await seedOwner(shop.ctx, { ...REAL, playMoney: true, production: false });
    expect(await shop.database.user.count()).toBe(0);
  });

  it("makes a demo owner once, whose second factor is set up, and leaves what was changed", async () => {
    const home = { ...REAL, embedded: true, playMoney: true, production: false };
    await seedOwner(shop.ctx, home);
    const first = await shop.database.user.findUniqueOrThrow({ where: { email: DEMO_EMAIL } });
    expect(first).toMatchObject({ role: "owner", totpConfirmedAt: expect.any(Date) });
    expect(await login(DEMO_EMAIL, demoPassword(home.authSecret))).toMatchObject({ ok: true, role: "owner" });
    await seedOwner(shop.ctx, home);
    expect(await shop.database.user.findUniqueOrThrow({ where: { email: DEMO_EMAIL } })).toEqual(first);
    await shop.database.user.update({ where: { id: first.id }, data: { role: "customer" } });
  });

  it("makes the configured owner once; another password later doesn't take the account", async () => {
    const admin = { email: newEmail().toUpperCase(), password: "the first password" };
    await seedOwner(shop.ctx, { ...REAL, admin });
    await seedOwner(shop.ctx, { ...REAL, admin: { ...admin, password: "the second password" } });
    expect(await login(admin.email, "the first password")).toMatchObject({ ok: true, role: "owner" });
    expect(await login(admin.email, "the second password")).toMatchObject({ ok: false });
  });
});

it("of several processes that begin at once one makes the owner", async () => {
  const given = { email: newEmail(), password: "a password long enough" };
  const made = await Promise.all([1, 2, 3].map(() => createOwner(shop.ctx, given)));
  expect([...made].sort()).toEqual(["created", "exists", "exists"]);
  const user = await shop.database.user.findUniqueOrThrow({ where: { email: given.email } });
  expect(await shop.database.auditEntry.count({ where: { subject: `user:${user.id}` } })).toBe(1);
});

describe("from a terminal", () => {
  it("a customer becomes owner; an owner who is locked out gets in again", async () => {
    const customer = await createPerson(shop.ctx);
    const given = { email: customer.email, password: "the first password" };
    expect(await createOwner(shop.ctx, given)).toBe("changed");
    expect(await createOwner(shop.ctx, { ...given, password: "another password" })).toBe("exists");
    expect(await createOwner(shop.ctx, { ...given, password: "the third password", reset: true })).toBe(
      "changed",
    );
    expect(await login(customer.email, "the third password")).toMatchObject({ ok: true, role: "owner" });
    const entries = await shop.database.auditEntry.findMany({
      where: { subject: `user:${customer.userId}` },
      orderBy: { seq: "asc" },
    });
    expect(entries.map(({ action, actorRole }) => [action, actorRole])).toEqual([
      ["staff.owner", "operator"],
      ["staff.owner", "operator"],
      ["staff.signed_in", "owner"],
    ]);
  });

  it("npm run admin:create says what it did", async () => {
    const { run, typed } = commandOf("admin:create", { DATABASE_URL: shop.url });
    const email = newEmail();
    const { stdout } = await run(email);
    const password = /with the password {2}(\S{16})\n$/.exec(stdout)?.[1] ?? "";
    expect(await login(email, password)).toMatchObject({ ok: true, role: "owner" });
    await expect(run(email)).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining("--reset") });
    await expect(typed("ada")).rejects.toMatchObject({ code: 2 });
  });
});
