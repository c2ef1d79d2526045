import { readdirSync } from "node:fs";
import path from "node:path";

/** All page routes of the app, from its folders: "/orders/[ref]". */
export function pageRoutes(): string[] {
  const app = path.resolve(import.meta.dirname, "../../app");
  return readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "page.tsx")
    .map((file) => path.dirname(file).split(path.sep))
    .map((folders) => `/${folders.filter((name) => name !== "." && !/^\(.*\)$/.test(name)).join("/")}`)
    .sort();
}
