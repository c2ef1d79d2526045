import { parseSync } from "oxc-parser";

export interface FoundImport {
  specifier: string;
  /** Erased by the compiler, so it never reaches a bundle, but it is still a dependency on another module. */
  typeOnly: boolean;
  /** `import()`: the bundler creates a separate chunk, loaded when this code runs. */
  late?: boolean;
  line: number;
}

interface FoundPlace {
  what: string;
  line: number;
}

export interface FoundModule {
  directive: "use client" | "use server" | null;
  imports: FoundImport[];
  /** Private parts of other packages: a file of its dist/, or a symbol of the global registry. */
  privates: FoundPlace[];
  /** Statements whose rows are typed by hand: what comes from the database is then believed. */
  unchecked: FoundPlace[];
}

/** Parses what one source file imports, statically or not. Throws if the file can't be parsed. */
export function parseImports(file: string, source: string): FoundModule {
  const { program, module, errors } = parseSync(file, source);
  const error = errors[0];
  if (error) throw new Error(`${file}: ${error.message}`);
  const lineOf = (offset: number) => source.slice(0, offset).split("\n").length;
  const imports: FoundImport[] = [];
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType);
    imports.push({ specifier: moduleRequest.value, typeOnly, line: lineOf(start) });
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType, start } of entries) {
      if (moduleRequest)
        imports.push({ specifier: moduleRequest.value, typeOnly: isType, line: lineOf(start) });
    }
  }
  const privates: FoundPlace[] = [];
  const unchecked: FoundPlace[] = [];
  walk(program, (node) => {
    const what = privatePart(node);
    if (what) privates.push({ what, line: lineOf(node.start) });
    const typed = typedByHand(node);
    if (typed) unchecked.push({ what: typed, line: lineOf(node.start) });
    const late = lateImport(node);
    if (late) imports.push({ ...late, line: lineOf(node.start) });
  });
  return { directive: directiveOf(program.body), imports, privates, unchecked };
}

interface SyntaxNode {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** "next/dist/x" in whatever call, and Symbol.for("x"): own state needs no registry, so the symbol is somebody else's. */
function privatePart(node: SyntaxNode): string | null {
  const { value, callee } = node;
  if (node.type === "Literal" && typeof value === "string") {
    return /^([^\s"(]*node_modules\/)?(@[\w-]+\/)?\w[\w.-]*\/dist\//.test(value) ? value : null;
  }
  if (node.type !== "CallExpression" || !isNode(callee) || !isNode(callee.object)) return null;
  return callee.object.name === "Symbol" && isNode(callee.property) && callee.property.name === "for"
    ? "Symbol.for"
    : null;
}

const STATEMENT = /^(query|\$queryRaw|\$queryRawUnsafe)$/;

/** client.query<Row>(…) or db.$queryRaw<Row[]>`…` */
function typedByHand(node: SyntaxNode): string | null {
  const called = node.type === "TaggedTemplateExpression" ? node.tag : node.callee;
  if (!node.typeArguments || !isNode(called) || !isNode(called.property)) return null;
  const { name } = called.property;
  return typeof name === "string" && STATEMENT.test(name) ? `${name}<>` : null;
}

/** import("x"), require("x"), import("x").Type */
function lateImport(node: SyntaxNode): Omit<FoundImport, "line"> | null {
  if (node.type === "ImportExpression") {
    const found = named(node.source, false);
    return found && { ...found, late: true };
  }
  if (node.type === "TSImportType") return named(node.source ?? node.argument, true);
  if (node.type !== "CallExpression" || !isNode(node.callee) || node.callee.name !== "require") return null;
  return named((node.arguments as unknown[])[0], false);
}

function named(literal: unknown, typeOnly: boolean): Omit<FoundImport, "line"> | null {
  if (!isNode(literal)) return null;
  const inner = literal.type === "TSLiteralType" && isNode(literal.literal) ? literal.literal : literal;
  return typeof inner.value === "string" ? { specifier: inner.value, typeOnly } : null;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && typeof (value as SyntaxNode).type === "string";
}

function walk(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (isNode(value)) visit(value);
  for (const child of Object.values(value)) if (typeof child === "object") walk(child, visit);
}

function directiveOf(body: unknown[]): FoundModule["directive"] {
  for (const statement of body) {
    const directive = isNode(statement) ? statement.directive : undefined;
    if (typeof directive !== "string") return null;
    if (directive === "use client" || directive === "use server") return directive;
  }
  return null;
}
