import type { Context } from "@/lib/context/context";
import { decrypt, encrypt } from "@/lib/platform/encrypt";

type Keys = Pick<Context, "encryptionKeys">;

interface About {
  kind: string;
  subject: string;
}

/** Binds the ciphertext to the request's subject: copied to another request it can't be decrypted (scripts/keys/sealed-columns.ts). */
const boundTo = ({ kind, subject }: About) => `approval:${kind}:${subject}`;

/** Encrypts the deliverables of a request that waits for a second person. */
export function sealGoods(ctx: Keys, about: About, goods: string): string {
  return encrypt(goods, boundTo(about), ctx.encryptionKeys);
}

/** Decrypts them for the act that delivers them. */
export function openGoods(ctx: Keys, about: About, sealed: string): string {
  return decrypt(sealed, boundTo(about), ctx.encryptionKeys);
}
