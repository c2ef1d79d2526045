"use client";

import type { FormValues } from "@/app/_purchase/state/form-values";
import { savePrefill } from "@/app/_purchase/state/prefill";
import { openFormAction } from "@/app/_quick-buy/search-action";
import { Button } from "@/app/_ui/button";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { localHref } from "@/lib/words/local-href";
import { accountWords } from "@/lib/words/messages";

interface Saved {
  kind: "phone" | "meter" | "smartcard" | "betting" | "internet";
  product: string;
  number: string;
  meterType: string;
}

interface Way {
  service: "airtime" | "data" | "electricity" | "tv" | "betting" | "internet";
  /** With JavaScript: the number is carried over in the tab's storage. */
  href: string;
  typed: Partial<FormValues>;
  /** Without JavaScript: the form, prefilled with the number if it can be. */
  plainHref: string;
}

/** Opens the forms that accept a saved number, without putting it into an address. */
export function BuyFor({ entry, network }: { entry: Saved; network: string }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {waysOf(entry, network).map(({ service, href, typed, plainHref }) => (
        <li key={service}>
          <form
            action={openFormAction}
            onSubmit={(event) => {
              event.preventDefault();
              const empty: FormValues = {
                rows: [{ phone: "", product: "", amount: "" }],
                plan: "",
                email: "",
                fields: {},
              };
              savePrefill(service, { onlyBack: false, typed: { ...empty, ...typed } });
              window.location.assign(localHref(href));
            }}
          >
            <input type="hidden" name="page" value={plainHref} />
            <input
              type="hidden"
              name="q"
              value={entry.kind === "phone" ? toLocalPhone(entry.number) : entry.number}
            />
            <Button
              type="submit"
              look="quiet"
              aria-label={accountWords.buyLabel({ what: accountWords.buy[service], number: entry.number })}
            >
              {accountWords.buy[service]}
            </Button>
          </form>
        </li>
      ))}
    </ul>
  );
}

function waysOf({ kind, product, number, meterType }: Saved, network: string): Way[] {
  const at = (page: string, query: Record<string, string>) => `${page}?${new URLSearchParams(query)}`;
  switch (kind) {
    case "phone": {
      const phone = toLocalPhone(number);
      const row = { phone, product: network, amount: "" };
      return [
        {
          service: "airtime",
          href: "/airtime",
          typed: { rows: [row] },
          plainHref: "/go/airtime",
        },
        {
          service: "data",
          href: network ? at("/data", { network }) : "/data",
          typed: { rows: [{ ...row, product: "" }] },
          plainHref: network ? at("/go/data", { network }) : "/go/data",
        },
      ];
    }
    case "meter":
      return [
        {
          service: "electricity",
          href: "/electricity",
          typed: { fields: { product, meterNumber: number, meterType } },
          plainHref: "/go/electricity",
        },
      ];
    case "smartcard":
      return [
        {
          service: "tv",
          href: at("/tv", { provider: product }),
          typed: { fields: { product, smartcardNumber: number } },
          plainHref: at("/go/tv", { provider: product }),
        },
      ];
    case "betting":
      return [
        {
          service: "betting",
          href: "/betting",
          typed: { fields: { product, accountId: number } },
          plainHref: "/betting",
        },
      ];
    case "internet":
      return [
        {
          service: "internet",
          href: at("/internet", { provider: product }),
          typed: { fields: { accountId: number } },
          plainHref: at("/internet", { provider: product }),
        },
      ];
  }
}
