import { errorCauses } from "./error-causes";

/** Connection refused, lost, timed out, shut down or starting up: codes of PostgreSQL, the socket and Prisma. */
const CODES =
  /^(?:08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)UNREACH|P1001|P1002|P1008|P1017|P2024)$/;
/** `connect ENOENT`: the database's socket is gone. */
const WORDS =
  /connect ENOENT|terminat|not queryable|connection (?:closed|terminated|ended)|timeout exceeded when trying to connect|query read timeout|can't reach database/i;

/** Whether this error, or one of its causes, means that the database is down. The same call may then succeed in a moment. */
export function isDatabaseDown(error: unknown): boolean {
  return errorCauses(error).some(
    ({ code, message }) =>
      (typeof code === "string" && CODES.test(code)) || (typeof message === "string" && WORDS.test(message)),
  );
}
