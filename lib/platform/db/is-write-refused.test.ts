import { expect, it } from "vitest";
import { isWriteRefused } from "./is-write-refused";

const failed = (code: string) => Object.assign(new Error("no"), { code });

it.each(["25006", "53100", "53200", "53300", "58030", "57014", "55P03", "XX001", "57P01", "ECONNREFUSED"])(
  "takes %s for a database that isn't well",
  (code) => expect(isWriteRefused(new Error("it failed", { cause: failed(code) }))).toBe(true),
);

it("finds PostgreSQL's error inside Prisma's", () => {
  const adapter = new Error("no", { cause: failed("25006") });
  expect(isWriteRefused(Object.assign(failed("P2039"), { meta: { driverAdapterError: adapter } }))).toBe(
    true,
  );
});

it.each(["23514", "23505", "42883", "22P02", "40001"])("takes %s for an error of ours", (code) =>
  expect(isWriteRefused(failed(code))).toBe(false),
);
