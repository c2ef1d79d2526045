import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PRERENDERED } from "./prerendered.mjs";

const manifest = path.join(import.meta.dirname, "../../.next/prerender-manifest.json");

test.skipIf(!existsSync(manifest))("prerenders exactly the pages of the manifest", () => {
  const { routes } = JSON.parse(readFileSync(manifest, "utf8")) as {
    routes: Record<string, { dataRoute: string | null }>;
  };
  const pages = Object.entries(routes)
    .filter(([, route]) => route.dataRoute !== null)
    .map(([page]) => page)
    // Next's own page for a broken layout. It is never requested.
    .filter((page) => page !== "/_global-error");
  expect(pages.sort()).toEqual(Object.keys(PRERENDERED).sort());
});
