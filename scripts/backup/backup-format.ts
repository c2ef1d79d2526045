import * as z from "zod";

/**
 * What is inside a backup, once decrypted and unpacked (docs/adr/0050). The first and the last line are SQL comments in JSON;
 * between them are the rows of each table, as COPY writes them.
 */
export const Head = z.object({
  kiosk: z.literal(1),
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  /** The migrations that made the tables. */
  migrations: z.array(z.string()).min(1),
  /** The newest migration of the job queue's own schema. */
  queue: z.int(),
  /** Names of the keys that encrypt deliveries. The keys themselves are never in a backup. */
  encryptionKeys: z.array(z.string()),
});
export type Head = z.infer<typeof Head>;

const Table = z.object({ name: z.string(), rows: z.int(), sum: z.string() });
const Sequence = z.object({ name: z.string(), last: z.string().regex(/^-?\d+$/), called: z.boolean() });

/** The list of everything that must be in the file and, after a restore, in the database. */
export const Manifest = z.object({ tables: z.array(Table), sequences: z.array(Sequence) });
export type Manifest = z.infer<typeof Manifest>;

export const END_OF_ROWS = "\\.";

/** Only statements of this shape are run from a file. */
const COPY = /^COPY ("\w+"\."\w+") \("\w+"(?:, "\w+")*\) FROM stdin;$/;

/** The table of a line that begins a table; null for any other line. */
export function parseCopy(line: string): string | null {
  return COPY.exec(line)?.[1] ?? null;
}

export const comment = (value: Head | Manifest): string => `-- ${JSON.stringify(value)}`;

/** The value of a comment in JSON; undefined if the line isn't one. */
export function parseComment(line: string): unknown {
  if (!line.startsWith("-- ")) return undefined;
  try {
    return JSON.parse(line.slice(3));
  } catch {
    return undefined;
  }
}
