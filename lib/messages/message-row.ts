export const MESSAGE_STATES = ["queued", "sending", "sent", "failed", "kept", "skipped"] as const;

/** A message as the SQL functions return it in JSON. */
export interface MessageRow {
  id: string;
  key: string;
  kind: string;
  to_address: string;
  /** What the template needs; secrets only inside `sealed`. */
  data: Record<string, unknown>;
  state: (typeof MESSAGE_STATES)[number];
  attempts: number;
  unclear: number;
  order_id: string | null;
  reason: string | null;
  created_at: string;
}
