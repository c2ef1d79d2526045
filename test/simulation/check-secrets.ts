import type { Run } from "./run";

/** Tables whose text may not identify a person. In all others only secrets are searched for. */
const IMPERSONAL = `
SELECT string_agg(t, ' ') AS text FROM (
  SELECT body::text AS t FROM facts UNION ALL SELECT detail::text FROM order_events UNION ALL SELECT detail::text FROM alarms
  UNION ALL SELECT concat_ws(' ', reason, evidence::text) FROM effects UNION ALL SELECT concat_ws(' ', reason) FROM lines
  UNION ALL SELECT concat_ws(' ', reason) FROM payments UNION ALL SELECT key FROM journals) q`;
const ALL = `
SELECT string_agg(t, ' ') AS text FROM (
  SELECT o::text AS t FROM orders o UNION ALL SELECT l::text FROM lines l UNION ALL SELECT e::text FROM effects e
  UNION ALL SELECT y::text FROM payments y UNION ALL SELECT i::text FROM inbox i UNION ALL SELECT k::text FROM lookups k
  UNION ALL SELECT s::text FROM esims s UNION ALL SELECT v::text FROM validations v) q`;

/**
 * S15: no log line contains a token, PIN, key or a person's full number. The database holds them in plain text only
 * where allowed.
 */
export async function checkSecrets({ stage, database, log, customers }: Run): Promise<void> {
  const text = async (sql: string) => (await database.query<{ text: string | null }>(sql))[0]?.text ?? "";
  const impersonal = await text(IMPERSONAL);
  const places: [string, string, boolean][] = [
    ["a log line", log.lines.join("\n"), true],
    ["what is kept as evidence", impersonal, true],
    ["the database", await text(ALL), false],
  ];
  // Ten digits or more: shorter numbers occur by chance. Search for phones without the leading 0, which also matches
  // E.164.
  const numbers = [...customers.numbers]
    .map((number) => number.replace(/^0/, ""))
    .filter(({ length }) => length >= 10);
  for (const [place, found, people] of places) {
    for (const secret of stage.secrets)
      if (found.includes(secret)) stage.violate("S15", `${secret} stands in ${place}`);
    if (!people) continue;
    for (const number of numbers)
      if (found.includes(number)) stage.violate("S15", `${number} stands in ${place}`);
  }
}
