import "server-only";
import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { deriveKey } from "@/lib/platform/derive-key";
import { isSameSecret } from "@/lib/platform/request/compare-secret";

/** The purpose of a challenge: a sign-in, or adding a passkey to this session's account. */
export type ChallengeUse = "sign-in" | `add:${string}`;

const RANDOM = 16;
const EXPIRY = 6;

/**
 * A challenge for a passkey: random, signed by us, valid for minutes. Unused challenges aren't stored, so that a stranger who
 * requests thousands fills no table; used ones are (acquireChallenge).
 */
export function newChallenge(
  ctx: Pick<Context, "authSecret" | "clock">,
  use: ChallengeUse,
): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(RANDOM + EXPIRY);
  randomBytes(RANDOM).copy(head);
  head.writeUIntBE(ctx.clock.now().getTime() + UNSCALED.passkeyChallenge, RANDOM, EXPIRY);
  return new Uint8Array(Buffer.concat([head, macOf(ctx, use, head)]));
}

/** Whether we recently made this challenge for this use. */
export function isChallenge(
  ctx: Pick<Context, "authSecret" | "clock">,
  use: ChallengeUse,
  challenge: string,
): boolean {
  const bytes = Buffer.from(challenge, "base64url");
  const head = bytes.subarray(0, RANDOM + EXPIRY);
  if (head.length < RANDOM + EXPIRY) return false;
  const mac = bytes.subarray(RANDOM + EXPIRY).toString("base64url");
  return isSameSecret(mac, macOf(ctx, use, head).toString("base64url")) && expiryOf(bytes) > ctx.clock.now();
}

/** Consumes a challenge. False if it was used before. */
export async function acquireChallenge(ctx: Pick<Context, "db">, challenge: string): Promise<boolean> {
  const token = createHash("sha256").update(`passkey\n${challenge}`).digest("hex");
  const expires = expiryOf(Buffer.from(challenge, "base64url"));
  const stored = await ctx.db.verificationToken.createMany({
    data: [{ identifier: "passkey", token, expires }],
    skipDuplicates: true,
  });
  return stored.count === 1;
}

function expiryOf(bytes: Buffer): Date {
  return new Date(bytes.readUIntBE(RANDOM, EXPIRY));
}

function macOf({ authSecret }: Pick<Context, "authSecret">, use: ChallengeUse, head: Buffer): Buffer {
  return createHmac("sha256", deriveKey(authSecret, "passkey-challenge"))
    .update(`${use}\n`)
    .update(head)
    .digest();
}
