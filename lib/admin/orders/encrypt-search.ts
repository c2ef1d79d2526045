import type { Context } from "@/lib/context/context";
import { decrypt, encrypt } from "@/lib/platform/encrypt";

const BOUND = "desk-search";

/** A search text for a page's address: phones and e-mails stay out of histories and logs. */
export function encryptSearch(ctx: Pick<Context, "encryptionKeys">, text: string): string {
  return encrypt(text, BOUND, ctx.encryptionKeys);
}

/** The text again; null for anything that this shop didn't seal. */
export function decryptSearch(ctx: Pick<Context, "encryptionKeys">, sealed: string): string | null {
  try {
    return decrypt(sealed, BOUND, ctx.encryptionKeys);
  } catch {
    return null;
  }
}
