/** Connection refused, lost, timed out, shut down or starting up: codes of PostgreSQL, the socket and Prisma. */
const CODES =
  /^(?:08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)UNREACH|P1001|P1002|P1008|P1017|P2024)$/;
/** `connect ENOENT`: the database's socket is gone. */
const WORDS =
  /connect ENOENT|terminat|not queryable|connection (?:closed|terminated|ended)|timeout exceeded when trying to connect|query read timeout|can't reach database/i;

/** Whether this error, or one of its causes, means that the database is down. The same call may then succeed in a moment. */
export function isDatabaseDown(error: unknown, depth = 5): boolean {
  if (depth === 0 || typeof error !== "object" || error === null) return false;
  const { code, message, cause, meta } = error as Record<string, unknown>;
  if (typeof code === "string" && CODES.test(code)) return true;
  if (typeof message === "string" && WORDS.test(message)) return true;
  const adapter =
    typeof meta === "object" && meta !== null ? (meta as Record<string, unknown>).driverAdapterError : null;
  const inner = error instanceof AggregateError ? error.errors : [];
  return [cause, adapter, ...inner].some((one) => isDatabaseDown(one, depth - 1));
}
