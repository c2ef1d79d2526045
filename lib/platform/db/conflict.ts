import "server-only";
import { Prisma } from "@/lib/platform/prisma/client";

/** What an update or a delete was conditional on isn't so. */
const MISSING = "P2025";
/** A value that may be there once is there. */
const TAKEN = "P2002";

const MOST_TRIES = 5;

function isError(error: unknown, ...codes: string[]): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && codes.includes(error.code);
}

/**
 * What a transaction answers, or null when a row that its `update` or `delete` names isn't as it says: then nothing of the
 * transaction has happened.
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
 * Reads, decides and writes under the condition that what was read still holds; when somebody else was faster, once more with
 * what they left. `attempt` must write in one transaction.
 */
export async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === MOST_TRIES || !isError(error, MISSING, TAKEN)) throw error;
    }
  }
}
