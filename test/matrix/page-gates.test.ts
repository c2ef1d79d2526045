import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { rightFor } from "@/lib/auth/access/sections";
import { ROOT } from "@/scripts/shared/root";
import { findEntryPoints } from "./find-entry-points";

/**
 * A page of the account or of admin has its own gate behind the proxy's (lib/auth/access/route-guard.ts), which only
 * checks reads and passes what it can't decide. Requests can't tell the two gates apart, so this test compares their
 * rules in the source.
 */
const GATE = /\n {2}(?:const (?:user|\{[^}]*\}) = )?await (requireSignedIn|requireStaff)\(([^)]*)\);/;
const pages = findEntryPoints().pages.filter((file) => /^app\/(account|admin)\/(.+\/)?page\.tsx$/.test(file));

it.each(pages)("%s", (file) => {
  const [, gate, right = ""] = GATE.exec(readFileSync(path.join(ROOT, file), "utf8")) ?? [];
  const address = file.replace(/^app(.*)\/page\.tsx$/, "$1");
  if (address.startsWith("/account")) {
    expect(gate).toBe("requireSignedIn");
    return;
  }
  expect(gate).toBe("requireStaff");
  expect(right).toBe(`"${rightFor(address)}"`);
});
