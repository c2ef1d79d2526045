"use client";

import { useRef } from "react";
import { newCheckoutKey } from "@/app/_purchase/state/checkout-key";
import type { FormDraft } from "@/app/_purchase/state/prefill";

type StoredKey = NonNullable<FormDraft["key"]>;
export type IdempotencyKey = ReturnType<typeof useIdempotencyKey>;

/**
 * An unchanged purchase keeps its idempotency key, so that a second submit can't create a second order. A changed one gets
 * a new key.
 */
export function useIdempotencyKey() {
  const stored = useRef<StoredKey>({ fingerprint: "", key: "" });
  return {
    current: () => stored.current,
    restore: (key: StoredKey | undefined) => {
      if (key) stored.current = key;
    },
    keyFor: (parts: unknown[]): string => {
      const fingerprint = JSON.stringify(parts);
      if (stored.current.fingerprint !== fingerprint) stored.current = { fingerprint, key: newCheckoutKey() };
      return stored.current.key;
    },
  };
}
