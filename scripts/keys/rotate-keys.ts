import type pg from "pg";
import * as z from "zod";
import type { Env } from "@/lib/platform/config/env-type";
import { queryRow, queryRows } from "@/lib/platform/db/query-rows";
import { decrypt, encrypt } from "@/lib/platform/encrypt";
import type { Spool } from "@/lib/platform/spool";
import { SEALED_COLUMNS, type SealedColumn } from "./sealed-columns";

type Keys = Env["encryptionKeys"];

export interface Rotation {
  keys: Keys;
  /** As the tables' owner: nobody else may seal again (guard-sealed.sql). */
  client: pg.Client;
  spool: Spool;
  /** Opens everything and writes nothing. */
  dryRun: boolean;
  print(line: string): void;
}

const BATCH = 200;
const sealedRow = z.object({ id: z.string(), cipher: z.string(), bound: z.string() });
const spooled = z.looseObject({
  effect: z.string(),
  order: z.string(),
  line: z.string(),
  cipher: z.string(),
});

const keyOf = (cipher: string) => cipher.split(".")[1] ?? "";

/**
 * Seals everything again with the current key, a row a statement, while the shop sells. What was done stays done, so an
 * interrupted run is simply begun again. Returns how many texts are still under other keys: those that no key of ours opens,
 * and those that a process with an older configuration has written meanwhile.
 */
export async function rotateKeys(rotation: Rotation): Promise<number> {
  let left = 0;
  for (const column of SEALED_COLUMNS) left += await rotateColumn(rotation, column);
  left += await rotateSpool(rotation);
  const { dryRun, keys, print } = rotation;
  if (dryRun) {
    for (const column of SEALED_COLUMNS) {
      for (const { key, count } of await countByKey(rotation.client, column)) {
        print(`${column.name}: ${count} under ${key}${key === keys.current ? ", the current key" : ""}`);
      }
    }
  }
  return left;
}

async function rotateColumn(
  { client, keys, dryRun, print }: Rotation,
  column: SealedColumn,
): Promise<number> {
  const old = `FROM (${column.rows}) s WHERE s.cipher <> '' AND split_part(s.cipher, '.', 2) <> $1`;
  const counted = await queryRow(
    client,
    z.object({ count: z.number() }),
    `SELECT count(*)::int AS count ${old}`,
    [keys.current],
  );
  const total = counted?.count ?? 0;
  let [after, seen, closed] = ["", 0, 0];
  for (;;) {
    const rows = await queryRows(
      client,
      sealedRow,
      `SELECT s.id, s.cipher, s.bound ${old} AND s.id > $2 ORDER BY s.id LIMIT ${BATCH}`,
      [keys.current, after],
    );
    for (const row of rows) {
      const sealed = sealAgain(row.cipher, row.bound, keys);
      if (!sealed) closed += 1;
      // If it was changed meanwhile, it was encrypted with the current key, or the next run finds it.
      else if (!dryRun) await client.query(column.write, [row.id, sealed, row.cipher]);
    }
    seen += rows.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length > 0) print(`${column.name}: ${seen} of ${total}`);
    if (rows.length < BATCH) break;
  }
  if (closed > 0)
    print(`${column.name}: ${closed} can't be decrypted: DATA_ENCRYPTION_KEYS_OLD lacks their key.`);
  if (dryRun) return closed;
  const still = (await countByKey(client, column)).filter(({ key }) => key !== keys.current);
  return still.reduce((sum, { count }) => sum + count, 0);
}

/** Answers that wait on this machine's disk. A worker may take one meanwhile: it books each only once. */
async function rotateSpool({ spool, keys, dryRun, print }: Rotation): Promise<number> {
  let left = 0;
  for (const one of await spool.left()) {
    try {
      const answer = spooled.parse(JSON.parse(one.text));
      if (keyOf(answer.cipher) === keys.current) continue;
      const cipher = sealAgain(answer.cipher, `delivery:${answer.order}:${answer.line}`, keys);
      if (!cipher) {
        print(
          `a response on disk can't be decrypted: DATA_ENCRYPTION_KEYS_OLD lacks its key (${keyOf(answer.cipher)}).`,
        );
        left += 1;
      } else if (!dryRun) {
        // Never the name of the file that is dropped next.
        const kept = await spool.keep(
          `${answer.effect}-${keys.current}`,
          JSON.stringify({ ...answer, cipher }),
        );
        await one.drop();
        kept.release();
      }
    } finally {
      one.release();
    }
  }
  return left;
}

/** Null if no key of ours opens it. Never returns what doesn't open as before. */
function sealAgain(cipher: string, bound: string, keys: Keys): string | null {
  if (!keys.keys.has(keyOf(cipher))) return null;
  const plain = decrypt(cipher, bound, keys);
  const sealed = encrypt(plain, bound, keys);
  if (decrypt(sealed, bound, keys) !== plain)
    throw new Error("re-encrypted data doesn't decrypt to the same value");
  return sealed;
}

function countByKey(client: pg.Client, { rows }: SealedColumn) {
  return queryRows(
    client,
    z.object({ key: z.string(), count: z.number() }),
    `SELECT split_part(s.cipher, '.', 2) AS key, count(*)::int AS count FROM (${rows}) s WHERE s.cipher <> '' GROUP BY 1 ORDER BY 1`,
    [],
  );
}
