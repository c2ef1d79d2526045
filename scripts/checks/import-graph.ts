import { existsSync, statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type FoundImport, type FoundModule, parseImports } from "./parse-imports";

/** An import whose target is a path from the root ("lib/orders/fulfilment/vend.ts") or a package ("pg"). */
export interface Edge extends FoundImport {
  target: string;
}

interface GraphModule {
  directive: FoundModule["directive"];
  privates: FoundModule["privates"];
  unchecked: FoundModule["unchecked"];
  edges: Edge[];
}

/** All modules of a tree by path from its root, with "/" on every platform. */
export type ImportGraph = Map<string, GraphModule>;

const SOURCE = /\.(ts|tsx|mts|mjs|js|cjs)$/;
const SKIPPED =
  /(^|\/)(node_modules|\.next|\.data|\.git|coverage|test-results|playwright-report|fixtures)(\/|$)/;
/** Generated code, imported through lib/platform/db/db.ts. */
const GENERATED = "lib/platform/prisma/";
const ENDINGS = ["", ".ts", ".tsx", ".mts", ".mjs", ".js", ".json", ".css", "/index.ts", "/index.tsx"];

/** Reads every module under `root`. Throws if one can't be parsed. */
export async function getImportGraph(root: string): Promise<ImportGraph> {
  const graph: ImportGraph = new Map();
  for (const file of await listSources(root, "")) {
    const source = await readFile(path.join(root, file), "utf8");
    const { directive, imports, privates, unchecked } = parseImports(file, source);
    graph.set(file, {
      directive,
      privates,
      unchecked,
      edges: imports.map((found) => ({ ...found, target: resolveTarget(root, file, found) })),
    });
  }
  return graph;
}

async function listSources(root: string, folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
    const file = folder ? `${folder}/${entry.name}` : entry.name;
    if (SKIPPED.test(file) || `${file}/` === GENERATED) continue;
    if (entry.isDirectory()) found.push(...(await listSources(root, file)));
    else if (SOURCE.test(entry.name) && !entry.name.endsWith(".d.ts")) found.push(file);
  }
  return found;
}

function resolveTarget(root: string, from: string, { specifier }: FoundImport): string {
  const bare = specifier.replace(/\?.*$/, "");
  let target: string;
  if (bare.startsWith("@/")) target = bare.slice(2);
  else if (bare.startsWith(".")) target = path.posix.join(path.posix.dirname(from), bare);
  else return bare;
  if (`${target}/`.startsWith(GENERATED)) return target;
  const typescript = target.replace(/\.(m?)js$/, ".$1ts");
  for (const candidate of [...ENDINGS.map((ending) => target + ending), typescript]) {
    const file = path.join(root, candidate);
    if (existsSync(file) && statSync(file).isFile()) return candidate;
  }
  return target; // missing: the type check reports it
}
