/** A boundary, as patterns over paths from the root (and package names). */
export interface BoundaryRule {
  name: string;
  /** Modules to which the rule applies. */
  from: RegExp;
  /** What they must not import. */
  to: RegExp;
  why: string;
  /** Tests may import anything, unless the rule sets this. */
  testsToo?: boolean;
  /** Types are erased, so only runtime imports are forbidden. */
  typesAllowed?: boolean;
}

export const TEST_FILE = /(\.test\.tsx?$|^(test|e2e|bench)\/)/;

/**
 * The rooms of lib/ in lines, lowest first; CONTRIBUTING.md has them as a map. A room imports from its own line and the lines below
 * it. find-violations.ts finds folder cycles within a line. A folder inside a room belongs to that room's line.
 */
export const LINES: readonly (readonly string[])[] = [
  ["platform", "mail", "theme"],
  ["merchant", "payments"],
  ["model"],
  ["pricing"],
  ["services"],
  ["catalogue", "words"],
  ["search"],
  ["context", "texts"],
  ["upstream"],
  ["alerts", "files", "invoices", "lookups", "metrics"],
  ["orders"],
  ["cases", "receipts", "esims", "messages", "wallet", "web"],
  ["account", "notify", "reconcile", "webhooks"],
  ["auth", "worker"],
  ["admin"],
];

/** The line of a module of lib/, 0 at the bottom; -1 for a folder in no line, undefined outside lib/. */
export function lineOf(file: string): number | undefined {
  const room = /^lib\/([^/]+)\//.exec(file)?.[1];
  return room === undefined ? undefined : LINES.findIndex((rooms) => rooms.includes(room));
}

export const BOUNDARY_RULES: BoundaryRule[] = [
  {
    name: "nothing-imports-app",
    from: /^(?!app\/|proxy\.ts$|instrumentation\.ts$)/,
    to: /^app\//,
    why: "pages are at the top: what others need of them belongs in lib/",
  },
  {
    name: "lib-below-its-users",
    from: /^(lib|app)\//,
    to: /^(scripts|test|e2e|bench|prisma)\//,
    why: "the shop must not need its tools",
  },
  {
    name: "prisma-in-lib-only",
    from: /^(?!lib\/|scripts\/migrations\/|prisma\.config\.ts$)/,
    to: /^(lib\/platform\/prisma(\/|$)|@prisma\/|prisma(\/config)?$)/,
    why: "only lib/ touches Prisma",
  },
  {
    name: "worker-on-its-own",
    from: /^app\//,
    to: /^lib\/worker\//,
    why: "pages enqueue work inside their transactions; only the worker's process runs it",
  },
  {
    name: "words-are-plain",
    from: /^lib\/words\/(?!catalogues\/)/,
    to: /^(?!lib\/words\/(?!catalogues\/)|#word-source$|icu-minify\/format$|lib\/platform\/money\.ts$|lib\/services\/fields\/phone\.ts$|lib\/catalogue\/normalise-plan\.ts$|lib\/model\/order-status\.ts$|lib\/services\/(fields\/)?[a-z-]+-schema\.ts$)/,
    why: "words are read in the browser too: they hold no code of their own",
    typesAllowed: true,
  },
  {
    name: "primitives-know-no-shop",
    from: /^app\/_ui\//,
    to: /^(app\/(?!_ui\/)|lib\/(?!platform\/money\.ts$|words\/))/,
    why: "app/_ui knows no domain",
  },
  {
    name: "sandbox-alone",
    from: /^sandbox\//,
    to: /^(app|lib|scripts|test|e2e|bench|prisma)\//,
    why: "the sandbox shares no code with what it tests",
    testsToo: true,
  },
  {
    name: "sandbox-over-http",
    from: /^(?!sandbox\/)/,
    to: /^sandbox\//,
    why: "the shop speaks to the sandbox as to a stranger",
  },
];

/** What a client component may import from lib/: pure, small and free of secrets. */
export const CLIENT_MAY_IMPORT =
  /^lib\/(.+\/)?([a-z-]+-schema|order-path|order-status|order-sums|parts-key|review-due|product-slug|service-facts|service-id|basket-cookie|number-due|money)\.ts$|^lib\/services\/fields\/(phone|naira-text)\.ts$|^lib\/pricing\/(line-price|price-edit|price-fields)\.ts$|^lib\/catalogue\/(normalise-plan|plan-limit|plan-filter|parse-plan-filter|find-plans)\.ts$|^lib\/search\/(search-words|guess-query|find-intent|intent|read-words|rank-intents|vocabulary|scan-numbers|parse-amounts)\.ts$|^lib\/search\/aliases\.json$|^lib\/words\/(?!catalogues\/)/;

/**
 * What no page may load before the user touches its form (stack.md, weights: about 20 KB gzip together). A client
 * component imports it, or a schema built on it, only through a late `import()`.
 */
export const NOT_AT_FIRST_LOAD = /^(zod|react-hook-form|@hookform\/resolvers)(\/|$)/;
