/** Stands in for the package `server-only` outside Next, where there is no client to guard from. */
export {};
