import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { signIn } from "@/lib/auth/sign-in/sign-in";
import { commandOf } from "@/test/command";
import { openShop } from "@/test/open-shop";
import { createPerson, newVisitor } from "@/test/people";
import { createOwner } from "./create-owner";
import { DEMO_EMAIL, demoPassword } from "./demo-owner";
import { seedOwner } from "./seed-owner";

const shop = await openShop();

const newEmail = () => `${ulid().toLowerCase()}@example.com`;
const login = (email: string, password: string) => signIn(shop.ctx, newVisitor(), { email, password });
const addPasskey = (userId: string) =>
  shop.database.passkey.create({
    data: {
      id: ulid(),
      userId,
      publicKey: Buffer.from("key"),
      counter: 0,
      name: "Phone",
      createdAt: new Date(),
    },
  });
const countPasskeys = (userId: string) => shop.database.passkey.count({ where: { userId } });
const REAL = { embedded: false, playMoney: false, production: true, admin: null, authSecret: "x".repeat(32) };

describe("owner seed", () => {
  it("creates no owner in a live shop without ADMIN_EMAIL", async () => {
    await seedOwner(shop.ctx, REAL);
    await seedOwner(shop.ctx, { ...REAL, embedded: true });
    await seedOwner(shop.ctx, { ...REAL, playMoney: true, production: false });
    expect(await shop.database.user.count()).toBe(0);
  });

  it("creates a demo owner with a second factor once, and keeps later changes", async () => {
    const home = { ...REAL, embedded: true, playMoney: true, production: false };
    await seedOwner(shop.ctx, home);
    const first = await shop.database.user.findUniqueOrThrow({ where: { email: DEMO_EMAIL } });
    expect(first).toMatchObject({ role: "owner", totpConfirmedAt: expect.any(Date) });
    expect(await login(DEMO_EMAIL, demoPassword(home.authSecret))).toMatchObject({ ok: true, role: "owner" });
    await seedOwner(shop.ctx, home);
    expect(await shop.database.user.findUniqueOrThrow({ where: { email: DEMO_EMAIL } })).toEqual(first);
  });

  it("creates the configured owner once, and ignores a later password", async () => {
    const admin = { email: newEmail().toUpperCase(), password: "the first password" };
    await seedOwner(shop.ctx, { ...REAL, admin });
    await seedOwner(shop.ctx, { ...REAL, admin: { ...admin, password: "the second password" } });
    expect(await login(admin.email, "the first password")).toMatchObject({ ok: true, role: "owner" });
    expect(await login(admin.email, "the second password")).toMatchObject({ ok: false });
  });
});

it("creates one owner when several processes start at once", async () => {
  const given = { email: newEmail(), password: "a password long enough" };
  const made = await Promise.all([1, 2, 3].map(() => createOwner(shop.ctx, given)));
  expect([...made].sort()).toEqual(["created", "exists", "exists"]);
  const user = await shop.database.user.findUniqueOrThrow({ where: { email: given.email } });
  expect(await shop.database.auditEntry.count({ where: { subject: `user:${user.id}` } })).toBe(1);
});

describe("admin:create", () => {
  it("promotes a customer, and restores access for a locked-out owner", async () => {
    const customer = await createPerson(shop.ctx);
    const given = { email: customer.email, password: "the first password" };
    await addPasskey(customer.userId);
    expect(await createOwner(shop.ctx, given)).toBe("changed");
    expect(await countPasskeys(customer.userId)).toBe(0);
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

  it("removes the passkeys of an owner whose access it resets, and keeps others'", async () => {
    const [owner, other] = [await createPerson(shop.ctx, { role: "owner" }), await createPerson(shop.ctx)];
    for (const { userId } of [owner, owner, other]) await addPasskey(userId);
    const given = { email: owner.email, password: "the second password" };
    expect(await createOwner(shop.ctx, given)).toBe("exists");
    expect(await countPasskeys(owner.userId)).toBe(2);
    expect(await createOwner(shop.ctx, { ...given, reset: true })).toBe("changed");
    expect(await countPasskeys(owner.userId)).toBe(0);
    expect(await countPasskeys(other.userId)).toBe(1);
  });

  it("prints what npm run admin:create did", async () => {
    const { run, typed } = commandOf("admin:create", { DATABASE_URL: shop.url });
    const email = newEmail();
    const { stdout } = await run(email);
    const password = /with the password {2}(\S{16})\n$/.exec(stdout)?.[1] ?? "";
    expect(await login(email, password)).toMatchObject({ ok: true, role: "owner" });
    await expect(run(email)).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining("--reset") });
    await expect(typed("ada")).rejects.toMatchObject({ code: 2 });
  });
});
