/** One sentence of architecture.md, "Who may import whom", as patterns over paths from the root (and package names). */
export interface BoundaryRule {
  name: string;
  /** Modules that the rule is about. */
  from: RegExp;
  /** What they must not import. */
  to: RegExp;
  why: string;
  /** Tests may look anywhere, unless the rule says otherwise. */
  testsToo?: boolean;
  /** Types are erased: only imports that run are forbidden. */
  typesAllowed?: boolean;
}

export const TEST_FILE = /(\.test\.tsx?$|^(test|e2e|bench)\/)/;

/** app → lib/{orders, catalogue, auth, …} → lib/{services, pricing, payments, merchant, ledger} → lib/platform */
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
    name: "middle-below-orders",
    from: /^lib\/(services|pricing|payments|merchant|ledger)\//,
    to: /^lib\/(orders|catalogue|auth|outbox|jobs\/(?!schedules\.ts$)|web)(\/|$|[^/]*$)/,
    why: "services, pricing, payments, merchant and ledger serve the orders and don't know them",
  },
  {
    name: "reconcile-above-orders",
    from: /^lib\/(orders|catalogue|services|pricing|payments|merchant|ledger|auth|outbox)\//,
    to: /^lib\/reconcile\//,
    why: "reconciliation compares the books from above: selling must not need it",
  },
  {
    name: "platform-at-the-bottom",
    from: /^lib\/platform\//,
    to: /^lib\/(?!platform\/)/,
    why: "lib/platform is under everything",
  },
  {
    name: "jobs-by-name",
    from: /^(lib\/(?!jobs\/)|app\/)/,
    to: /^lib\/jobs\/(?!(queue|schedules)\.ts$)/,
    why: "work is enqueued through jobs/queue.ts, which knows names and payloads, not handlers",
  },
  {
    name: "queue-knows-no-handler",
    from: /^lib\/jobs\/(queue|schedules)\.ts$/,
    to: /^lib\/(?!platform\/|jobs\/(queue|schedules)\.ts$)/,
    why: "else the circle from orders to the handlers is closed again",
  },
  {
    name: "prisma-in-lib-only",
    from: /^(?!lib\/|scripts\/migrations\/|prisma\.config\.ts$)/,
    to: /^(lib\/platform\/prisma(\/|$)|@prisma\/|prisma(\/config)?$)/,
    why: "only lib/ touches Prisma",
  },
  {
    name: "words-are-plain",
    from: /^lib\/words\//,
    to: /^(?!lib\/words\/|lib\/platform\/money\.ts$|lib\/services\/phone\.ts$|lib\/orders\/order-status\.ts$|lib\/services\/[a-z-]+-schema\.ts$)/,
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

/** What a client component may import of lib/: pure, small, and free of secrets. */
export const CLIENT_MAY_IMPORT =
  /^lib\/(.+\/)?([a-z-]+-schema|order-status|money)\.ts$|^lib\/services\/(phone|naira-text)\.ts$|^lib\/catalogue\/(normalise-plan|plan-limit|plan-wish|read-wish|find-plans)\.ts$|^lib\/words(\/|\.ts$)/;

/**
 * What no page may load before somebody touches its form (stack.md, weights: about 20 KB gzip together). A client component
 * reaches it, or a schema built on it, only through a late `import()`.
 */
export const NOT_AT_FIRST_LOAD = /^(zod|react-hook-form|@hookform\/resolvers)(\/|$)/;
