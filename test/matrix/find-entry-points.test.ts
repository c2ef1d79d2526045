import { describe, expect, it } from "vitest";
import { actionRows } from "./action-rows";
import { doorsOf, findEntryPoints } from "./find-entry-points";
import { pageRows } from "./page-rows";
import { routeRows } from "./route-rows";

/** Compares the matrix with the source tree: an entry point without a row fails here, before any build. */
describe("the access matrix (test/matrix) has a row for every entry point", () => {
  const doors = findEntryPoints();
  const HOW =
    "Add a row that says what each of the eleven actors gets (actors.ts has the usual ones ready: everyone, account, onlyA, onlyHolder, desk), then run test/stack/matrix.test.ts on a build.";

  it.each([
    ["page", "test/matrix/page-rows.ts", doors.pages, Object.keys(pageRows)],
    ["route", "test/matrix/route-rows.ts", doors.routes, Object.keys(routeRows)],
    ["server action", "test/matrix/action-rows.ts", doors.actions, Object.keys(actionRows)],
  ])("%s", (kind, table, found, rows) => {
    const without = found.filter((name) => !rows.includes(name));
    const gone = rows.filter((name) => !found.includes(name));
    const said = [
      ...without.map((name) => `New ${kind} without a row: "${name}". ${HOW} The table is ${table}.`),
      ...gone.map((name) => `${table} has a row for what isn't there any more: "${name}". Take it out.`),
    ];
    expect(said.join("\n")).toBe("");
    expect(found.length).toBeGreaterThan(20);
  });
});

describe("doorsOf", () => {
  const doors = (file: string, source: string) => doorsOf(new Map([[file, source]]));

  it("finds pages and the files that Next serves by name", () => {
    const files = [
      "app/page.tsx",
      "app/(shop)/x/[ref]/page.tsx",
      "app/robots.ts",
      "app/icon.svg",
      "app/x/opengraph-image2.png",
    ];
    expect(doorsOf(new Map(files.map((file) => [file, ""]))).pages).toEqual([...files].sort());
    expect(doors("app/_shop/frame/text-page.tsx", "export const page = 1;").pages).toEqual([]);
  });

  it("finds the methods of a route in every notation, and lists those refused to everyone", () => {
    const source = `const read = apiRoute(); async function DELETE() {}
      export { read as GET, DELETE };
      export async function PUT() {}
      export const { HEAD, POST, OPTIONS } = otherMethods("GET");
      export const dynamic = "force-dynamic"; export type PATCH = string;`;
    const { routes, refused } = doors("app/api/x/route.ts", source);
    expect(routes).toEqual(["DELETE", "GET", "PUT"].map((method) => `app/api/x/route.ts#${method}`));
    expect(refused).toEqual(["HEAD", "POST"].map((method) => `app/api/x/route.ts#${method}`));
  });

  it("finds the exported actions of a file and inline actions", () => {
    const file = `"use server"; export interface A {} export async function one() {} export const two = async () => {};`;
    expect(doors("lib/x/acts.ts", file).actions).toEqual(["lib/x/acts.ts#one", "lib/x/acts.ts#two"]);
    const inline = `export default function Page() {\n  async function save() {\n    "use server";\n  }\n return save; }`;
    expect(doors("app/x/page.tsx", inline).actions).toEqual(["app/x/page.tsx#inline:2"]);
    expect(doors("app/x/form.tsx", `"use client"; const text = "use server";`).actions).toEqual([]);
  });
});
