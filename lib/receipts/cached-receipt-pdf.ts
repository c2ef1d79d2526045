import { createHash } from "node:crypto";
import type { Receipt } from "./get-receipt";
import { type ReceiptPaper, receiptPdf } from "./receipt-pdf";

type Pdf = Uint8Array<ArrayBuffer>;

/** About 20 KB each. */
const MAX_HELD = 200;
const held = new Map<string, Promise<Pdf>>();

/**
 * The receipt as a PDF, drawn once for the same content: drawing takes 150 ms of processor time. `mayDraw` is asked only if it
 * must be drawn; null if it says no.
 */
export async function cachedReceiptPdf(
  receipt: Receipt,
  paper: ReceiptPaper,
  mayDraw: () => Promise<boolean>,
): Promise<Pdf | null> {
  const { at: _, ...facts } = paper;
  const key = createHash("sha256")
    .update(JSON.stringify([receipt, facts]))
    .digest("base64url");
  const known = held.get(key);
  if (known) return known;
  if (!(await mayDraw())) return null;
  // Another request may have begun it meanwhile.
  const drawn = held.get(key) ?? receiptPdf(receipt, paper);
  held.set(key, drawn);
  drawn.catch(() => held.delete(key));
  const [oldest] = held.keys();
  if (held.size > MAX_HELD && oldest !== undefined) held.delete(oldest);
  return drawn;
}
