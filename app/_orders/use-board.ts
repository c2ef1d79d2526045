"use client";

import { useEffect, useState } from "react";
import { hasAccount } from "@/app/_shop/device/device";
import { useDevice } from "@/app/_shop/device/use-device";
import type { NumberOrder } from "@/lib/account/list-my-numbers";
import { localHref } from "@/lib/words/local-href";
import { accountOrder, type BoardOrder, type NumberCard, numberCards, type PlanNow } from "./number-cards";

/**
 * The cards of this device's numbers and, when signed in, of the account's. The page is the same for everybody, so both are
 * fetched here. If a request fails there are fewer cards, or no current prices.
 */
export function useBoard(): NumberCard[] {
  const { orders } = useDevice();
  const [mine, setMine] = useState<readonly BoardOrder[]>([]);
  const [plans, setPlans] = useState<ReadonlyMap<string, PlanNow>>(new Map());
  const all = [...orders, ...mine];
  useEffect(() => {
    if (!hasAccount()) return;
    void fetchJson<NumberOrder[]>(localHref("/account/numbers")).then(
      (rows) => rows && setMine(rows.map(accountOrder)),
    );
  }, []);
  const sold = [...new Set(all.filter(({ again }) => again?.plan).map(({ service }) => service))]
    .sort()
    .join(" ");
  useEffect(() => {
    if (sold === "") return;
    void Promise.all(
      sold
        .split(" ")
        .map((service) => fetchJson<Catalogue>(`/api/catalogue?service=${encodeURIComponent(service)}`)),
    ).then((catalogues) =>
      setPlans(new Map(catalogues.flatMap((catalogue) => (catalogue ? plansOf(catalogue) : [])))),
    );
  }, [sold]);
  return numberCards(all, plans);
}

interface Catalogue {
  services: { plans?: { id: string; _id: string; price: { amount: number }; hours?: number }[] }[];
}

/** Both ids of each plan, because forms use either. */
function plansOf({ services }: Catalogue): [string, PlanNow][] {
  return services.flatMap(({ plans = [] }) =>
    plans.flatMap(({ id, _id, price, hours = null }): [string, PlanNow][] => {
      const now = { price: price.amount, hours };
      return [
        [id, now],
        [_id, now],
      ];
    }),
  );
}

async function fetchJson<T>(address: string): Promise<T | null> {
  try {
    const answer = await fetch(address, { redirect: "error" });
    return answer.ok ? ((await answer.json()) as T) : null;
  } catch {
    return null;
  }
}
