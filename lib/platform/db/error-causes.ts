/** An error and everything that caused it: causes, the driver's error inside Prisma's, parts of an AggregateError. */
export function errorCauses(error: unknown, depth = 5): Record<string, unknown>[] {
  if (depth === 0 || typeof error !== "object" || error === null) return [];
  const fields = error as Record<string, unknown>;
  const { cause, meta } = fields;
  const adapter =
    typeof meta === "object" && meta !== null ? (meta as Record<string, unknown>).driverAdapterError : null;
  const inner = error instanceof AggregateError ? error.errors : [];
  return [fields, ...[cause, adapter, ...inner].flatMap((one) => errorCauses(one, depth - 1))];
}
