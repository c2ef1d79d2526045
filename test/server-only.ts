/** Stands in for the package `server-only` under vitest. */
export {};
