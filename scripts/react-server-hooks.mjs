/** Resolves packages under the condition `react-server`, as `node --conditions=react-server` would. */
export function resolve(specifier, context, next) {
  return next(specifier, { ...context, conditions: ["react-server", ...context.conditions] });
}
