import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "@/scripts/shared/root";
import { findEntryPoints } from "../matrix/find-entry-points";

const { routes, refused } = findEntryPoints();
const files = [...new Set(refused.map((door) => door.split("#")[0] ?? ""))];

test.each(files)("OPTIONS names only the methods that %s accepts", async (file) => {
  const route = await import(path.join(ROOT, file));
  const opened = routes.filter((door) => door.startsWith(`${file}#`)).map((door) => door.split("#")[1]);
  // Next answers HEAD with GET if the route doesn't refuse it.
  if (opened.includes("GET") && !refused.includes(`${file}#HEAD`)) opened.push("HEAD");
  const answer: Response = await route.OPTIONS();
  expect(answer.status).toBe(204);
  expect(answer.headers.get("allow")?.split(", ").sort()).toEqual(
    [...new Set([...opened, "OPTIONS"])].sort(),
  );
});
