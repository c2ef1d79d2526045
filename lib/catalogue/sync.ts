import "server-only";
import type { Clock } from "@/lib/platform/clock";
import type { Database } from "@/lib/platform/db/db";
import type { Prisma } from "@/lib/platform/prisma/client";
import { type CatalogueReads, fetchCatalogue, type PartName, type PartRead } from "./fetch-catalogue";
import { notifyCatalogue } from "./notify-catalogue";
import { expireSnapshot } from "./snapshot";
import { type PartChanges, storePart } from "./store-part";

/**
 * `read`: complete; missing records were withdrawn. `partial`: some records were unreadable. `empty`: an empty list
 * for the first time. Both withdraw nothing. `failed`: this part of the copy is unchanged.
 */
type PartState = "read" | "partial" | "empty" | "failed";

interface PartReport extends PartChanges {
  state: PartState;
  records: number;
  unreadable: number;
  /** Why it failed, from the merchant client. */
  reason?: string;
}

export interface SyncReport {
  at: Date;
  tookMs: number;
  /** True if no part failed. */
  ok: boolean;
  /** Something that pages show may have changed; listeners were notified (NOTIFY kiosk_catalogue). */
  changed: boolean;
  parts: Record<PartName, PartReport>;
}

const NONE: PartChanges = { added: 0, changed: 0, back: 0, withdrawn: 0 };

export interface SyncOptions {
  /** Waits for a token of the key's rate limiter before each of the seven reads. */
  beforeRead?: () => Promise<void>;
}

/**
 * Copies the upstream's catalogue into our own tables. Vanished items are withdrawn, returning items are sold again,
 * and a new price is added to the plan's history. Reads everything first, then writes in one short transaction. A
 * part that couldn't be read stays unchanged, so the shop keeps working while the upstream is down. Throws only if
 * the database fails.
 */
export async function syncCatalogue(
  client: CatalogueReads,
  db: Database,
  clock: Clock,
  options: SyncOptions = {},
): Promise<SyncReport> {
  const at = clock.now();
  const reads = await fetchCatalogue(client, options.beforeRead ?? (async () => {}));
  const report = await db.$transaction(
    async (tx) => {
      // Two workers may sync at the same time; the lock makes one wait for the other.
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(7202)::text`;
      const before = await tx.catalogueSync.findFirst({ orderBy: { id: "desc" }, select: { parts: true } });
      const parts = {} as Record<PartName, PartReport>;
      for (const [part, read] of Object.entries(reads) as [PartName, PartRead][]) {
        const state = stateOf(read, part, before?.parts);
        const rows = read.ok ? read.rows : [];
        const changes =
          state === "failed" || state === "empty"
            ? NONE
            : await storePart(tx, part, { rows, withdraw: state === "read", now: at });
        parts[part] = {
          state,
          records: rows.length,
          unreadable: read.ok ? read.unreadable : 0,
          ...(read.ok ? {} : { reason: read.reason }),
          ...changes,
        };
      }
      const all = Object.values(parts);
      const ok = all.every(({ state }) => state !== "failed");
      const changed = all.some((part) => part.added + part.changed + part.back + part.withdrawn > 0);
      const tookMs = Math.max(0, clock.now().getTime() - at.getTime());
      await tx.catalogueSync.create({
        data: { at, ok, tookMs, parts: parts as unknown as Prisma.InputJsonObject },
      });
      if (changed) await notifyCatalogue(tx);
      return { at, tookMs, ok, changed, parts };
    },
    { timeout: 30_000, maxWait: 10_000 },
  );
  expireSnapshot();
  return report;
}

/** An empty list counts only the second time in a row: a single faulty response must not empty the shop. */
function stateOf(read: PartRead, part: PartName, before: unknown): PartState {
  if (!read.ok) return "failed";
  if (read.unreadable > 0) return "partial";
  if (read.rows.length > 0) return "read";
  const last = (before as Partial<Record<PartName, Partial<PartReport>>> | null | undefined)?.[part];
  // Once accepted, an empty list stays accepted until something is listed again.
  return last?.state === "empty" || (last?.state === "read" && last.records === 0) ? "read" : "empty";
}
