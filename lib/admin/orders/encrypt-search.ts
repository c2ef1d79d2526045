import type { Context } from "@/lib/context/context";
import { decrypt, encrypt } from "@/lib/platform/encrypt";

const BOUND = "desk-search";

/** Encrypts a search text for a page's address, to keep phone numbers and emails out of browser histories and logs. */
export function encryptSearch(ctx: Pick<Context, "encryptionKeys">, text: string): string {
  return encrypt(text, BOUND, ctx.encryptionKeys);
}

/** Decrypts it; null if this shop didn't encrypt it. */
export function decryptSearch(ctx: Pick<Context, "encryptionKeys">, sealed: string): string | null {
  try {
    return decrypt(sealed, BOUND, ctx.encryptionKeys);
  } catch {
    return null;
  }
}
