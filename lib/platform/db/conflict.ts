import "server-only";
import { Prisma } from "@/lib/platform/prisma/client";

/** The row of a conditional update or delete doesn't match. */
const MISSING = "P2025";
/** A unique value exists already. */
const TAKEN = "P2002";

const MAX_TRIES = 5;

function isError(error: unknown, ...codes: string[]): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && codes.includes(error.code);
}

/** Something with the same unique value exists already. */
export const isTaken = (error: unknown): boolean => isError(error, TAKEN);

/**
 * The transaction's result, or null if a row named by its `update` or `delete` doesn't match; the transaction is then rolled
 * back.
 */
export async function nullIfMissing<T>(transaction: PromiseLike<T>): Promise<T | null> {
  try {
    return await transaction;
  } catch (error) {
    if (isError(error, MISSING)) return null;
    throw error;
  }
}

/**
 * Optimistic concurrency: reads, decides, and writes only if the data read is still current. After a conflict it runs again
 * with the new state. `attempt` must write in one transaction.
 */
export async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === MAX_TRIES || !isError(error, MISSING, TAKEN)) throw error;
    }
  }
}
