import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "oxc-parser";
import { ROOT } from "@/scripts/shared/root";

/**
 * Every entry point in the source tree: pages, metadata routes, methods of route handlers, server actions. Named by
 * location: "app/(shop)/page.tsx", "app/api/orders/route.ts#POST", "app/_purchase/actions/submit-purchase-action.ts#submitPurchaseAction".
 */
export interface Doors {
  pages: string[];
  routes: string[];
  /**
   * Methods that a route refuses to everyone (otherMethods). They give no access, so they need no row; its OPTIONS only lists the
   * methods (test/routes/options.db.test.ts).
   */
  refused: string[];
  actions: string[];
}

interface Node {
  type: string;
  [key: string]: unknown;
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const PAGE = /^app\/(.+\/)?page\.(tsx?|jsx?|mdx)$/;
const ROUTE = /^app\/(.+\/)?route\.[tj]sx?$/;
/** Files that Next serves by name. */
const METADATA =
  /^app\/(.+\/)?((robots|sitemap|manifest)\.[a-z]+|(icon|apple-icon|favicon|opengraph-image|twitter-image)\d*\.[a-z]+)$/;

/** @param files path from the root → source. */
export function doorsOf(files: ReadonlyMap<string, string>): Doors {
  const doors: Doors = { pages: [], routes: [], refused: [], actions: [] };
  for (const [file, source] of files) {
    if (PAGE.test(file) || METADATA.test(file)) doors.pages.push(file);
    if (!/\.[tj]sx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    if (ROUTE.test(file)) {
      const { opened, refused } = methodsOf(file, source);
      doors.routes.push(...opened.map((method) => `${file}#${method}`));
      doors.refused.push(...refused.map((method) => `${file}#${method}`));
    }
    if (source.includes("use server")) {
      doors.actions.push(...actionsOf(file, source).map((name) => `${file}#${name}`));
    }
  }
  for (const names of Object.values(doors) as string[][]) names.sort();
  return doors;
}

/** The entry points of this source tree. */
export function findEntryPoints(): Doors {
  const files = new Map<string, string>();
  for (const folder of ["app", "lib"]) {
    for (const entry of readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(ROOT, file).split(path.sep).join("/");
      if (!entry.isFile() || name.startsWith("lib/platform/prisma/")) continue;
      files.set(name, /\.[tj]sx?$/.test(name) ? readFileSync(file, "utf8") : "");
    }
  }
  return doorsOf(files);
}

function parse(file: string, source: string) {
  const { program, module, errors } = parseSync(file, source);
  const error = errors[0];
  if (error) throw new Error(`${file}: ${error.message}`);
  const exported = module.staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType));
  return { program: program as unknown as Node, exported };
}

function methodsOf(file: string, source: string): { opened: string[]; refused: string[] } {
  const { program, exported } = parse(file, source);
  const closed = new Set<string>();
  walk(program, (node) => {
    const { id, init } = node as unknown as { id?: Node; init?: Node };
    if (node.type !== "VariableDeclarator" || id?.type !== "ObjectPattern") return;
    if (init?.type !== "CallExpression" || (init.callee as Node).name !== "otherMethods") return;
    for (const property of id.properties as Node[]) closed.add(String((property.key as Node).name));
  });
  const names = exported.map(({ exportName }) => exportName.name ?? "").filter((name) => METHODS.has(name));
  return {
    opened: names.filter((name) => !closed.has(name)),
    refused: names.filter((name) => closed.has(name) && name !== "OPTIONS"),
  };
}

/** The exports of a "use server" file, and functions that contain the directive ("inline:7", by line). */
function actionsOf(file: string, source: string): string[] {
  const { program, exported } = parse(file, source);
  if (saysServer(program)) return exported.map(({ exportName }) => exportName.name ?? "default");
  const inline: string[] = [];
  walk(program, (node) => {
    if (node.type !== "BlockStatement" || !saysServer(node)) return;
    inline.push(`inline:${source.slice(0, node.start as number).split("\n").length}`);
  });
  return inline;
}

function saysServer(block: Node): boolean {
  const body = block.body as Node[];
  return body.some(({ directive }) => directive === "use server");
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value) && typeof (value as Node).type === "string") visit(value as Node);
  for (const child of Object.values(value)) walk(child, visit);
}
