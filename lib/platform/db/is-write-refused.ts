import { errorCauses } from "./error-causes";
import { isDatabaseDown } from "./is-database-down";

/**
 * Read-only after a failover, disk full, out of memory, too many connections, I/O error, corrupted, lock or statement timeout:
 * SQLSTATEs of a database that refuses what it would normally accept.
 */
const REFUSALS = /^(?:25006|53\w{3}|54\w{3}|55P03|57014|58\w{3}|72000|F0\w{3}|XX\w{3})$/;

/** Whether the database is down or refuses every write. The same call succeeds once the database has recovered. */
export function isWriteRefused(error: unknown): boolean {
  return (
    isDatabaseDown(error) ||
    errorCauses(error).some(({ code }) => typeof code === "string" && REFUSALS.test(code))
  );
}
