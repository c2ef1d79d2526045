/**
 * The default export of a CommonJS module. A bundler passes the export itself; Node's own loader passes the module around
 * it.
 */
export function interopDefault<T>(module: T): T {
  const inner: unknown = module;
  const wrapped =
    inner !== null && (typeof inner === "object" || typeof inner === "function") && "default" in inner;
  return wrapped ? (inner.default as T) : module;
}
