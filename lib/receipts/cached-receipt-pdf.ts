import { createHash } from "node:crypto";
import type { Receipt } from "./find-receipt";
import { type ReceiptPaper, receiptPdf } from "./receipt-pdf";

type Pdf = Uint8Array<ArrayBuffer>;

/** About 20 KB each. */
const MAX_CACHED = 200;
const cache = new Map<string, Promise<Pdf>>();

/**
 * The receipt as a PDF, cached by content: drawing takes 150 ms of processor time. `mayDraw` is called only
 * if it must be drawn; null if it returns false.
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
  const known = cache.get(key);
  if (known) return known;
  if (!(await mayDraw())) return null;
  // Another request may have started it meanwhile.
  const drawn = cache.get(key) ?? receiptPdf(receipt, paper);
  cache.set(key, drawn);
  drawn.catch(() => cache.delete(key));
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  return drawn;
}
