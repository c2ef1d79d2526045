import { BOUNDARY_RULES, CLIENT_MAY_IMPORT, lineOf, NOT_AT_FIRST_LOAD, TEST_FILE } from "./boundary-rules";
import { findFileCycles, findFolderCycles } from "./find-cycles";
import type { Edge, ImportGraph } from "./import-graph";

export interface Violation {
  rule: string;
  file: string;
  line: number;
  /** For people: what is imported and why it is forbidden. */
  message: string;
}

/** Finds every import that the boundaries forbid (docs/spec/house.md), in a stable order. */
export function findViolations(graph: ImportGraph): Violation[] {
  return [
    ...ruleViolations(graph),
    ...privateViolations(graph),
    ...uncheckedViolations(graph),
    ...clientViolations(graph),
    ...firstLoadViolations(graph),
    ...lineViolations(graph),
    ...cycleViolations(graph),
  ];
}

function ruleViolations(graph: ImportGraph): Violation[] {
  const found: Violation[] = [];
  for (const [file, { edges }] of graph) {
    for (const rule of BOUNDARY_RULES) {
      if (!rule.from.test(file) || (TEST_FILE.test(file) && !rule.testsToo)) continue;
      for (const edge of edges) {
        if (edge.typeOnly && rule.typesAllowed) continue;
        if (rule.to.test(edge.target)) found.push(violation(rule.name, file, edge, rule.why));
      }
    }
  }
  return found;
}

/** Private parts of packages change without notice, so tests don't use them either. */
function privateViolations(graph: ImportGraph): Violation[] {
  return [...graph].flatMap(([file, { privates }]) =>
    privates.map(({ what, line }) => ({
      rule: "no-private-parts",
      file,
      line,
      message: `uses ${what}: only what a package exports or names in its bin field`,
    })),
  );
}

/** Rows of the shop's own statements go through queryRows, whose schema validates them. Tests may believe what they read. */
function uncheckedViolations(graph: ImportGraph): Violation[] {
  return [...graph].flatMap(([file, { unchecked }]) =>
    /^(app|lib|scripts)\//.test(file) && !TEST_FILE.test(file)
      ? unchecked.map(({ what, line }) => ({
          rule: "checked-rows",
          file,
          line,
          message: `types rows by hand (${what}): use queryRows or queryRow with a schema`,
        }))
      : [],
  );
}

function violation(rule: string, file: string, edge: Edge, why: string): Violation {
  return { rule, file, line: edge.line, message: `imports ${edge.target}: ${why}` };
}

/** Whatever a "use client" module imports also runs in the browser, up to a server action's file. Types are erased. */
function clientViolations(graph: ImportGraph): Violation[] {
  const found: Violation[] = [];
  const waiting = [...graph].filter(([, module]) => module.directive === "use client").map(([file]) => file);
  const seen = new Set(waiting);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const edge of graph.get(file)?.edges ?? []) {
      if (edge.typeOnly) continue;
      if (edge.target.startsWith("lib/") && !CLIENT_MAY_IMPORT.test(edge.target)) {
        const why =
          "client components import only *-schema.ts, order-status.ts, money.ts, phone.ts, naira-text.ts, the plan finder, a price's arithmetic and words/";
        found.push(violation("client-imports", file, edge, why));
      }
      const target = graph.get(edge.target);
      const inBrowser = edge.target.startsWith("app/") && target?.directive !== "use server";
      if (!inBrowser || seen.has(edge.target)) continue;
      seen.add(edge.target);
      waiting.push(edge.target);
    }
  }
  return found;
}

/**
 * What a "use client" module imports, directly or not, is in the page's first load, except behind `import()`. The
 * violation is reported where the heavy package is imported, and names the component that includes it.
 */
function firstLoadViolations(graph: ImportGraph): Violation[] {
  const found: Violation[] = [];
  const broughtBy = new Map<string, string>();
  const waiting: string[] = [];
  for (const [file, module] of graph) {
    if (module.directive !== "use client" || TEST_FILE.test(file)) continue;
    broughtBy.set(file, file);
    waiting.push(file);
  }
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const root = broughtBy.get(file) ?? file;
    for (const edge of graph.get(file)?.edges ?? []) {
      if (edge.typeOnly || edge.late) continue;
      if (NOT_AT_FIRST_LOAD.test(edge.target)) {
        found.push(violation("heavy-at-first-load", file, edge, `${root} is in a page's first load`));
      }
      const target = graph.get(edge.target);
      if (!target || target.directive === "use server" || broughtBy.has(edge.target)) continue;
      broughtBy.set(edge.target, root);
      waiting.push(edge.target);
    }
  }
  return found;
}

function cycleViolations(graph: ImportGraph): Violation[] {
  return [
    ...findFileCycles(graph).map((cycle) => ({ rule: "no-file-cycle", cycle })),
    ...findFolderCycles(graph).map((cycle) => ({ rule: "no-folder-cycle", cycle })),
  ].map(({ rule, cycle: { file, edge, path } }) => ({
    rule,
    file,
    line: edge.line,
    message: `closes the cycle ${path} by importing ${edge.target}`,
  }));
}

/** A module of lib/ imports only from its own line and the lines below it. Every room has a line. */
function lineViolations(graph: ImportGraph): Violation[] {
  const found: Violation[] = [];
  for (const [file, { edges }] of graph) {
    const line = lineOf(file);
    if (line === undefined || TEST_FILE.test(file)) continue;
    if (line < 0)
      found.push({ rule: "room-without-line", file, line: 1, message: "its room is in no line of LINES" });
    for (const edge of edges) {
      const target = lineOf(edge.target);
      if (target !== undefined && target > line && !TEST_FILE.test(edge.target))
        found.push(violation("lower-lines-only", file, edge, "that room stands on a higher line (LINES)"));
    }
  }
  return found;
}
