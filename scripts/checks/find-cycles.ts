import { TEST_FILE } from "./boundary-rules";
import type { Edge, ImportGraph } from "./import-graph";

/** A cycle, reported at the import that closes it. */
export interface Cycle {
  file: string;
  edge: Edge;
  /** "a → b → a" */
  path: string;
}

/** Finds import cycles between modules, including type imports: such modules can't be understood separately. */
export function findFileCycles(graph: ImportGraph): Cycle[] {
  return findCycles(
    new Map(
      [...graph].map(([file, { edges }]) => [
        file,
        new Map(edges.map((edge) => [edge.target, { file, edge }])),
      ]),
    ),
  );
}

/**
 * Finds import cycles between folders, including type imports. Tests belong to no folder, because they may import
 * anything.
 */
export function findFolderCycles(graph: ImportGraph): Cycle[] {
  const folders = new Map<string, Map<string, { file: string; edge: Edge }>>();
  for (const [file, { edges }] of graph) {
    if (TEST_FILE.test(file)) continue;
    for (const edge of edges) {
      if (!graph.has(edge.target) || TEST_FILE.test(edge.target)) continue;
      const [from, to] = [folderOf(file), folderOf(edge.target)];
      if (from === to) continue;
      const found = folders.get(from) ?? new Map();
      folders.set(from, found.set(to, found.get(to) ?? { file, edge }));
    }
  }
  return findCycles(folders);
}

function folderOf(file: string): string {
  return file.slice(0, Math.max(file.lastIndexOf("/"), 0)) || ".";
}

/** Depth-first search. Reports each cycle once, by the edge that closes it. */
function findCycles(nodes: Map<string, Map<string, { file: string; edge: Edge }>>): Cycle[] {
  const found: Cycle[] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (node: string): void => {
    trail.push(node);
    for (const [target, { file, edge }] of nodes.get(node) ?? []) {
      const at = trail.indexOf(target);
      if (at >= 0) found.push({ file, edge, path: [...trail.slice(at), target].join(" → ") });
      else if (nodes.has(target) && !done.has(target)) visit(target);
    }
    trail.pop();
    done.add(node);
  };
  for (const node of nodes.keys()) if (!done.has(node)) visit(node);
  return found;
}
