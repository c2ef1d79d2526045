/** Where the database holds something that DATA_ENCRYPTION_KEY sealed. */
export interface SealedColumn {
  /** In the output: "12 deliveries". */
  name: string;
  /** A query of `id`, `cipher` and `bound` (what the cipher is bound to). */
  rows: string;
  /** Writes $2 in place of $3 at the row $1. */
  write: string;
}

/** Every one of them: a test finds all sealed texts of a whole database and compares. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    name: "deliveries",
    rows: "SELECT id, delivery_cipher AS cipher, 'delivery:' || order_id || ':' || id AS bound FROM lines",
    write: "UPDATE lines SET delivery_cipher = $2 WHERE id = $1 AND delivery_cipher = $3",
  },
  {
    name: "answers",
    rows: `SELECT r.effect_id AS id, r.cipher, 'delivery:' || e.order_id || ':' || e.line_id AS bound
      FROM received r JOIN effects e ON e.id = r.effect_id`,
    write: "UPDATE received SET cipher = $2 WHERE effect_id = $1 AND cipher = $3",
  },
  {
    name: "parts of deliveries",
    rows: `SELECT id, evidence ->> 'sealed' AS cipher, 'delivery:' || order_id || ':' || line_id AS bound FROM effects
      WHERE evidence ? 'sealed'`,
    write: `UPDATE effects SET evidence = jsonb_set(evidence, '{sealed}', to_jsonb($2::text))
      WHERE id = $1 AND evidence ->> 'sealed' = $3`,
  },
  {
    name: "links in mails",
    rows: "SELECT id, data ->> 'sealed' AS cipher, 'message:' || key AS bound FROM messages WHERE data ? 'sealed'",
    write: `UPDATE messages SET data = jsonb_set(data, '{sealed}', to_jsonb($2::text))
      WHERE id = $1 AND data ->> 'sealed' = $3`,
  },
  {
    name: "conversations",
    rows: "SELECT id::text AS id, cipher, 'case:' || case_id AS bound FROM case_messages",
    write: "UPDATE case_messages SET cipher = $2 WHERE id = $1::bigint AND cipher = $3",
  },
  {
    name: "files of conversations",
    rows: "SELECT id, cipher, 'case-file:' || id AS bound FROM case_files",
    write: "UPDATE case_files SET cipher = $2 WHERE id = $1 AND cipher = $3",
  },
  {
    name: "drafts of replies",
    rows: "SELECT id::text AS id, draft AS cipher, 'case-draft:' || id AS bound FROM cases",
    write: "UPDATE cases SET draft = $2 WHERE id = $1::bigint AND draft = $3",
  },
  {
    name: "waiting forms",
    rows: "SELECT key AS id, cipher, 'check-wait:' || key AS bound FROM check_waits",
    write: "UPDATE check_waits SET cipher = $2 WHERE key = $1 AND cipher = $3",
  },
  {
    name: "baskets",
    rows: "SELECT id, sealed AS cipher, 'basket:' || id AS bound FROM basket_items",
    write: "UPDATE basket_items SET sealed = $2 WHERE id = $1 AND sealed = $3",
  },
  {
    name: "requests",
    rows: "SELECT id::text AS id, sealed AS cipher, 'approval:' || kind || ':' || subject AS bound FROM approvals",
    write: "UPDATE approvals SET sealed = $2 WHERE id = $1::bigint AND sealed = $3",
  },
  {
    name: "second factors",
    rows: "SELECT id, totp_cipher AS cipher, 'totp:' || id AS bound FROM users",
    write: "UPDATE users SET totp_cipher = $2 WHERE id = $1 AND totp_cipher = $3",
  },
];
