"use client";

import type { FormValues } from "@/app/_purchase/state/form-values";
import { savePrefill } from "@/app/_purchase/state/prefill";
import { buttonClass } from "@/app/_ui/button";
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
  /** Without JavaScript: the address of the prefilled form, if there is one. */
  plainHref: string;
}

/** Links to the forms that accept a saved number. */
export function BuyFor({ one, network }: { one: Saved; network: string }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {waysOf(one, network).map(({ service, href, typed, plainHref }) => (
        <li key={service}>
          <a
            className={buttonClass("quiet")}
            href={localHref(plainHref)}
            aria-label={accountWords.buyLabel({ what: accountWords.buy[service], number: one.number })}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
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
            {accountWords.buy[service]}
          </a>
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
          plainHref: at("/go/airtime", { q: phone }),
        },
        {
          service: "data",
          href: network ? at("/data", { network }) : "/data",
          typed: { rows: [{ ...row, product: "" }] },
          plainHref: at("/data", { ...(network ? { network } : {}), phone }),
        },
      ];
    }
    case "meter":
      return [
        {
          service: "electricity",
          href: "/electricity",
          typed: { fields: { product, meterNumber: number, meterType } },
          plainHref: at("/go/electricity", { q: number }),
        },
      ];
    case "smartcard":
      return [
        {
          service: "tv",
          href: at("/tv", { provider: product }),
          typed: { fields: { product, smartcardNumber: number } },
          plainHref: at("/tv", { provider: product, smartcard: number }),
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
