import type { FormValues } from "@/app/_purchase/state/form-values";
import type { ServiceId } from "@/lib/model/service-id";
import { type Guess, guessQuery } from "./guess-query";

/** A form that accepts the number. */
export interface Destination {
  form: "airtime" | "data" | "electricity" | "tv" | "esim-topup" | "track";
  guess: Guess;
  /** With JavaScript: the number is carried over within this tab, so that no address contains it. */
  href: string;
  /** Values carried over to the form; null if the address contains them. */
  typed: Partial<FormValues> | null;
  /** Without JavaScript: the address of the prefilled form. */
  plainHref: string;
}

/** The forms that accept a number in this shop, the likeliest first; empty if it isn't recognised. Pure. */
export function destinationsOf(text: string, sold: readonly ServiceId[]): Destination[] {
  return guessQuery(text)
    .flatMap(placesOf)
    .filter(({ form }) => form === "track" || sold.includes(form));
}

function placesOf(guess: Guess): Destination[] {
  const { value } = guess;
  switch (guess.kind) {
    case "phone": {
      const typed = { rows: [{ phone: value, product: "", amount: "" }] };
      const network: Record<string, string> = guess.network ? { network: guess.network } : {};
      const plainHref = at("/data", { ...network, phone: value });
      return [
        { form: "airtime", guess, href: "/airtime", typed, plainHref: at("/go/airtime", { q: value }) },
        { form: "data", guess, href: at("/data", network), typed, plainHref },
      ];
    }
    case "meter": {
      const typed = { fields: { meterNumber: value, meterType: "prepaid" } };
      const plainHref = at("/go/electricity", { q: value });
      return [{ form: "electricity", guess, href: "/electricity", typed, plainHref }];
    }
    case "smartcard": {
      // Only StarTimes has numbers of 11 digits.
      const provider: Record<string, string> = value.length === 11 ? { provider: "startimes" } : {};
      const typed = { fields: { smartcardNumber: value } };
      const plainHref = at("/tv", { ...provider, smartcard: value });
      return [{ form: "tv", guess, href: at("/tv", provider), typed, plainHref }];
    }
    case "iccid": {
      const href = at("/esim/top-up", { iccid: value });
      return [{ form: "esim-topup", guess, href, typed: null, plainHref: href }];
    }
    case "order": {
      const href = at("/track", { ref: value });
      return [{ form: "track", guess, href, typed: null, plainHref: href }];
    }
  }
}

function at(page: string, query: Record<string, string>): string {
  const text = String(new URLSearchParams(query));
  return text === "" ? page : `${page}?${text}`;
}
