/**
 * Resolves `server-only` as the server does, so that lib/ runs outside Next. That package alone: under the same condition React
 * would be the half that can't write the HTML of a mail.
 */
export function resolve(specifier, context, next) {
  if (specifier !== "server-only") return next(specifier, context);
  return next(specifier, { ...context, conditions: ["react-server", ...context.conditions] });
}
