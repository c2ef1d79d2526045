"use client";

import { useEffect, useRef, useState } from "react";
import { findNetworksAction } from "@/app/_purchase/actions/ask-networks-action";
import { hasAccount } from "@/app/_shop/device/device";
import { parsePhone } from "@/lib/services/fields/phone";

/**
 * The networks that the account remembers for the numbers typed so far, by number in E.164. Fetched once per number,
 * and only on a device where someone has signed in.
 */
export function useAccountNetworks(
  phones: readonly string[],
  ready: boolean,
): Readonly<Record<string, string>> {
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
  const asked = useRef(new Set<string>());
  const numbers = phones.map(parsePhone).filter((number) => number !== null);
  const key = numbers.join(" ");

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the numbers
  useEffect(() => {
    const fresh = numbers.filter((number) => !asked.current.has(number));
    if (!ready || fresh.length === 0 || !hasAccount()) return;
    for (const number of fresh) asked.current.add(number);
    findNetworksAction(fresh).then(
      (found) => setKnown((before) => ({ ...before, ...found })),
      // Offline: the prefix's network stays selected.
      () => undefined,
    );
  }, [key, ready]);

  return known;
}
