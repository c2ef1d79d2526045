/** The default export of a CommonJS module: a bundler hands it over itself, Node's own loader the module around it. */
export function interopDefault<T>(module: T): T {
  const inner: unknown = module;
  const wrapped =
    inner !== null && (typeof inner === "object" || typeof inner === "function") && "default" in inner;
  return wrapped ? (inner.default as T) : module;
}
