"use client";

import { useEffect, useRef, useState } from "react";
import { findNetworksAction } from "@/app/_purchase/actions/find-networks-action";
import { hasAccount } from "@/app/_shop/device/device";
import { parsePhone } from "@/lib/services/fields/phone";

/**
 * The networks that the account remembers for the numbers typed so far, by number in E.164. Fetched once per number, and only
 * on a device where someone has signed in.
 */
export function useAccountNetworks(
  phones: readonly string[],
  ready: boolean,
): Readonly<Record<string, string>> {
  const [networks, setNetworks] = useState<Readonly<Record<string, string>>>({});
  const requested = useRef(new Set<string>());
  const numbers = phones.map(parsePhone).filter((number) => number !== null);
  const key = numbers.join(" ");

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the numbers
  useEffect(() => {
    const unknown = numbers.filter((number) => !requested.current.has(number));
    if (!ready || unknown.length === 0 || !hasAccount()) return;
    for (const number of unknown) requested.current.add(number);
    findNetworksAction(unknown).then(
      (found) => setNetworks((before) => ({ ...before, ...found })),
      // Offline: the prefix's network stays selected.
      () => undefined,
    );
  }, [key, ready]);

  return networks;
}
