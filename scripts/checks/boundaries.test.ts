import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { BOUNDARY_RULES } from "./boundary-rules";
import { findViolations } from "./find-violations";
import { getImportGraph } from "./import-graph";

let root = "";

/** Writes a tree of files and returns the rules that it breaks, as "rule file". */
async function broken(files: Record<string, string>): Promise<string[]> {
  root = mkdtempSync(path.join(tmpdir(), "kiosk-boundaries-"));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return findViolations(await getImportGraph(root)).map(({ rule, file }) => `${rule} ${file}`);
}

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** One forbidden import per rule. The importer is the first file of each pair. */
const offences: Record<string, [from: string, statement: string, to: string]> = {
  "nothing-imports-app": ["lib/orders/fulfilment/vend.ts", 'import "@/app/layout";', "app/layout.tsx"],
  "lib-below-its-users": [
    "lib/platform/log/log.ts",
    'export * from "../../../scripts/shared/root";',
    "scripts/shared/root.ts",
  ],
  "worker-on-its-own": ["app/page.tsx", 'import "@/lib/worker/handlers";', "lib/worker/handlers.ts"],
  "prisma-in-lib-only": ["app/page.tsx", 'import { x } from "@/lib/platform/prisma/client";', "lib/x.ts"],
  "words-are-plain": [
    "lib/words/words.ts",
    'import { a } from "@/lib/services/data";',
    "lib/services/data.ts",
  ],
  "primitives-know-no-shop": ["app/_ui/field.tsx", 'import "../_shop/plan";', "app/_shop/plan.tsx"],
  "sandbox-alone": [
    "sandbox/main.test.ts",
    'type M = import("../lib/platform/money").Kobo;',
    "lib/platform/money.ts",
  ],
  "sandbox-over-http": ["scripts/doctor.ts", 'require("../sandbox/main");', "sandbox/main.ts"],
};

describe("boundary rules", () => {
  test.each(Object.entries(offences))(
    "reject the forbidden import of %s",
    async (rule, [from, statement, to]) => {
      expect(await broken({ [from]: statement, [to]: "export {};" })).toEqual([`${rule} ${from}`]);
    },
  );

  test("each have an example here", () => {
    expect(Object.keys(offences).sort()).toEqual(BOUNDARY_RULES.map((rule) => rule.name).sort());
  });
});

test("allows schemas, statuses, money, plain parsers and words, and any types in a client component", async () => {
  const files = {
    "app/form.tsx": `"use client";
      import "@/lib/services/data-schema"; import "@/lib/model/order-status"; import "@/lib/platform/money";
      import "@/lib/services/fields/phone"; import "@/lib/services/fields/naira-text";
      import "@/lib/words/words"; import type { Plan } from "@/lib/catalogue/snapshot"; import { buy } from "./actions";`,
    "app/actions.ts": `"use server"; import "@/lib/orders/checkout/place-order";`,
    "lib/services/data-schema.ts": "export {};",
    "lib/services/fields/phone.ts": "export {};",
    "lib/services/fields/naira-text.ts": "export {};",
    "lib/model/order-status.ts": "export {};",
    "lib/orders/checkout/place-order.ts": "export {};",
    "lib/platform/money.ts": "export {};",
    "lib/words/words.ts": "export {};",
    "lib/catalogue/snapshot.ts": "export {};",
  };
  expect(await broken(files)).toEqual([]);
});

test("rejects a service's other files in a client component", async () => {
  const files = {
    "app/form.tsx": `"use client"; import "@/lib/services/airtime"; import "@/lib/catalogue/phone";`,
    "lib/services/airtime.ts": "export {};",
    "lib/catalogue/phone.ts": "export {};",
  };
  expect(await broken(files)).toEqual(["client-imports app/form.tsx", "client-imports app/form.tsx"]);
});

test("allows loading a schema late, but not with the page, at any depth", async () => {
  const files = {
    "app/form.tsx": `"use client"; import "./quote"; void import("./form-check");`,
    "app/quote.ts": `import { least } from "@/lib/services/airtime-schema"; import type { Z } from "zod";`,
    "app/form-check.ts": `import "@/lib/services/data-schema"; import "react-hook-form";`,
    "lib/services/airtime-schema.ts": `import "./fields/amount-schema";`,
    "lib/services/fields/amount-schema.ts": `import * as z from "zod/mini";`,
    "lib/services/data-schema.ts": `import * as z from "zod/mini";`,
  };
  expect(await broken(files)).toEqual(["heavy-at-first-load lib/services/fields/amount-schema.ts"]);
});

test("treats imports of a client component as client code", async () => {
  const files = {
    "app/form.tsx": `"use client"; import "./helper";`,
    "app/helper.ts": `import "@/lib/platform/config/env";`,
    "app/page.tsx": `import "@/lib/platform/config/env"; import "./form";`,
    "lib/platform/config/env.ts": "export {};",
  };
  expect(await broken(files)).toEqual(["client-imports app/helper.ts"]);
});

test("rejects an import from a higher line of lib, including types", async () => {
  const files = {
    "lib/payments/wallet.ts": 'import type { A } from "@/lib/orders/fulfilment/vend";',
    "lib/orders/fulfilment/vend.ts": 'import "@/lib/platform/money";',
    "lib/platform/money.ts": "export {};",
  };
  expect(await broken(files)).toEqual(["lower-lines-only lib/payments/wallet.ts"]);
});

test("rejects a room of lib that isn't in any line", async () => {
  expect(await broken({ "lib/attic/box.ts": "export {};" })).toEqual(["room-without-line lib/attic/box.ts"]);
});

test.each([
  'import cache from "next/dist/server/cache.js";',
  'type A = import("@scope/name/dist/a").A;',
  'createRequire(import.meta.url).resolve("next/dist/bin/next");',
  'spawn("node_modules/tsx/dist/cli.mjs");',
  'Reflect.has(globalThis, Symbol.for("@next/cache-handlers"));',
])("rejects private parts of packages, in tests too: %s", async (statement) => {
  const files = {
    "lib/a.test.ts": statement,
    "scripts/b.ts": 'read("dist/b"); read("./x/dist/b"); x.for("a");',
  };
  expect(await broken(files)).toEqual(["no-private-parts lib/a.test.ts"]);
});

test.each([
  'await client.query<{ n: number }>("SELECT 1 AS n");',
  'await poolOf(ctx.db).query<Row>({ text: "SELECT 1 AS n" });',
  "await db.$queryRaw<Row[]>`SELECT 1 AS n`;",
  "await db.$queryRaw<Row[]>(Prisma.sql`SELECT 1 AS n`);",
])("rejects rows typed by hand, except in tests: %s", async (statement) => {
  const files = {
    "lib/orders/a.ts": statement,
    "scripts/b.ts": statement,
    "lib/orders/a.test.ts": statement,
    "test/c.ts": statement,
    "lib/orders/d.ts":
      'await queryRows(client, row, "SELECT 1"); await db.$queryRaw`SELECT 1`; url.query("a");',
  };
  expect(await broken(files)).toEqual(["checked-rows lib/orders/a.ts", "checked-rows scripts/b.ts"]);
});

test("reports a file cycle of any length once", async () => {
  const files = {
    "lib/orders/a.ts": 'import "./b";',
    "lib/orders/b.ts": 'import type { X } from "./c";',
    "lib/orders/c.ts": 'export * from "./a";',
    "lib/orders/d.ts": 'import "./a";',
  };
  expect(await broken(files)).toEqual(["no-file-cycle lib/orders/c.ts"]);
});

test("reports a folder cycle without a file cycle, including type imports but not tests", async () => {
  const files = {
    "lib/orders/checkout/a.ts": 'import "@/lib/orders/payment/b";',
    "lib/orders/payment/b.ts": "export {};",
    "lib/orders/payment/c.ts": 'import type { D } from "@/lib/orders/reading/d";',
    "lib/orders/reading/d.ts": 'import { E } from "@/lib/orders/checkout/e";',
    "lib/orders/checkout/e.ts": "export {};",
    "lib/orders/payment/b.test.ts": 'import "@/lib/orders/checkout/a";',
  };
  expect(await broken(files)).toEqual(["no-folder-cycle lib/orders/reading/d.ts"]);
});

test("lets tests import anything, including the sandbox", async () => {
  const files = {
    "lib/payments/wallet.test.ts":
      'import "@/lib/orders/fulfilment/vend"; import "../../test/database"; import "../../sandbox/main";',
    "lib/orders/fulfilment/vend.ts": "export {};",
    "test/database.ts": "export {};",
    "sandbox/main.ts": "export {};",
  };
  expect(await broken(files)).toEqual([]);
});
