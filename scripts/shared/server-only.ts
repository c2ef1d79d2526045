/** Replaces the package `server-only` outside Next, where there is no client to protect. */
export {};
