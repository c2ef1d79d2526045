import { expect, it } from "vitest";
import { describeOwner } from "./describe-owner";

const HOME = {
  appUrl: "http://localhost:3000",
  embedded: true,
  playMoney: true,
  production: false,
  admin: null,
  authSecret: "one secret of this machine",
};

it("prints the demo owner's sign-in, the same at each start and different on each machine", () => {
  const said = describeOwner(HOME);
  expect(said).toMatch(/^http:\/\/localhost:3000\/admin {2}as owner@kiosk\.example {2}password [\w-]{16} /);
  expect(describeOwner(HOME)).toBe(said);
  expect(describeOwner({ ...HOME, authSecret: "another machine's secret" })).not.toBe(said);
});

it("never prints a configured password", () => {
  const said = describeOwner({ ...HOME, admin: { email: "ada@example.com", password: "canary-password" } });
  expect(said).toContain("ada@example.com");
  expect(said).not.toContain("canary-password");
});

it.each([{ embedded: false }, { playMoney: false }, { production: true }])(
  "prints no demo owner with %j",
  (real) => {
    expect(describeOwner({ ...HOME, ...real })).toMatch(/npm run admin:create/);
  },
);
