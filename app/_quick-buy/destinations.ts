import type { FormRow, FormValues } from "@/app/_purchase/state/form-values";
import { buildFilterQuery, NO_FILTER } from "@/lib/catalogue/plan-filter";
import { SERVICE_FACTS } from "@/lib/model/service-facts";
import type { ServiceId } from "@/lib/model/service-id";
import { naira } from "@/lib/platform/money";
import type { Intent } from "@/lib/search/intent";
import { holdsNumber } from "@/lib/search/scan-numbers";
import { NETWORKS, networkHint } from "@/lib/services/fields/phone";

/** An answer of the search box: a form that it fills, or a page. */
export interface Destination {
  form: Intent["to"];
  intent: Intent;
  /** With JavaScript: numbers are carried over within this tab, so that no address contains them. */
  href: string;
  /** Values carried over to the form; null if the address has everything. */
  typed: Partial<FormValues> | null;
  /** Without JavaScript: the address of the prefilled form. A number is carried in a cookie, unless the address already contained it. */
  plainHref: string;
}

export interface Region {
  code: string;
  name: string;
}

/** The intents that this shop can fulfil, as addresses and form values. Pure. */
export function destinationsOf(
  intents: readonly Intent[],
  text: string,
  sold: readonly ServiceId[],
  { regions = [], isInAddress = false }: { regions?: readonly Region[]; isInAddress?: boolean } = {},
): Destination[] {
  const q = isInAddress || !holdsNumber(text) ? text : undefined;
  return intents
    .filter(({ to }) => to === "track" || to === "wallet" || to === "help" || sold.includes(to))
    .map((intent) => ({ form: intent.to, intent, ...addressesOf(intent, text, q, regions) }));
}

function addressesOf(
  intent: Intent,
  text: string,
  q: string | undefined,
  regions: readonly Region[],
): Omit<Destination, "form" | "intent"> {
  const { to, product, number, phones = [] } = intent;
  switch (to) {
    case "data": {
      const [phone] = phones;
      const typed = phone ? formOf(intent) : null;
      const href = dataHref(intent);
      const network = networkOf(product) ?? networkHint(phone ?? "") ?? undefined;
      return { href, typed, plainHref: phone ? at("/go/data", { network, q }) : href };
    }
    case "tv": {
      const query = { provider: product, package: intent.package };
      const typed = number ? formOf(intent) : null;
      const href = at("/tv", query);
      return { href, typed, plainHref: number ? at("/go/tv", { ...query, q }) : href };
    }
    case "internet": {
      const href = at("/internet", { provider: product });
      return { href, typed: number ? formOf(intent) : null, plainHref: href };
    }
    case "esim":
      return only(esimHref(intent.places ?? [], text, regions));
    case "esim-topup":
      return only(at("/esim/top-up", { iccid: number }));
    case "track":
      return only(at("/track", { ref: number }));
    case "wallet":
      return only("/account/wallet");
    case "help":
      return only("/help");
    default: {
      const { page } = SERVICE_FACTS[to];
      const typed = formOf(intent);
      const isEmpty = Object.keys(typed).length === 0;
      return {
        href: page,
        typed: isEmpty ? null : typed,
        plainHref: isEmpty ? page : at(`/go${page}`, { q }),
      };
    }
  }
}

/** The packages of the named place if exactly one was named and it is sold; else a search with these words. */
function esimHref(places: readonly string[], text: string, regions: readonly Region[]): string {
  const [place] = places;
  const regionOf = (key: string) => regions.find(({ code }) => code.toUpperCase().split("-")[0] === key);
  const names = places.flatMap((key) => regionOf(key)?.name.replace(/ \(.*\)/, "") ?? []);
  const sold = place === undefined ? undefined : regionOf(place);
  if (places.length > 1) return at("/esim/trip", { q: names.join(" and ") || text });
  return sold
    ? `/esim/${encodeURIComponent(sold.code)}`
    : at("/esim", { q: place ? names.join(" and ") || text : undefined });
}

function only(href: string): Omit<Destination, "form" | "intent"> {
  return { href, typed: null, plainHref: href };
}

/** A size, validity or budget leads to the plan finder; otherwise to the network's plans. */
function dataHref({ filter, amount, product, phones = [] }: Intent): string {
  const network = networkOf(product) ?? networkHint(phones[0] ?? "") ?? undefined;
  const wants = filter && (filter.bytes !== null || filter.hours !== null || filter.only !== null);
  if (!wants && !amount) return at("/data", { network });
  const known = NETWORKS.find((value) => value === network) ?? null;
  const max = amount ? naira(amount) : null;
  return `/plans?${buildFilterQuery({ ...NO_FILTER, ...filter, network: known, max })}`;
}

function networkOf(product: string | undefined): string | undefined {
  return NETWORKS.find((value) => value === product);
}

/** An intent's values for the form; empty if there are none. */
export function formOf(intent: Intent): Partial<FormValues> {
  const { to, product = "", amount, number, phones = [], quantity } = intent;
  const money = amount ? String(amount) : "";
  if (to === "airtime" || to === "data") {
    const row: Omit<FormRow, "phone"> =
      to === "airtime" ? { product, amount: money } : { product: "", amount: "" };
    const rows = (phones.length > 0 ? phones : [""]).map((phone) => ({ ...row, phone }));
    return rows.some((one) => one.phone || one.product || one.amount) ? { rows } : {};
  }
  const [phone = ""] = phones;
  const fields: Record<string, string> = {
    ...(product && to !== "internet" ? { product } : {}),
    ...(money ? { amount: money } : {}),
    ...(to === "electricity" && number ? { meterNumber: number } : {}),
    ...(to === "tv" && number ? { smartcardNumber: number } : {}),
    ...((to === "betting" || to === "internet") && number ? { accountId: number } : {}),
    ...(to === "exam-pin" && quantity ? { quantity: String(quantity) } : {}),
    ...(to === "electricity" && phone ? { phone } : {}),
  };
  if (Object.keys(fields).length === 0) return {};
  // Carried values replace the form's own start values.
  if (to === "electricity") return { fields: { meterType: "prepaid", ...fields } };
  return { fields: to === "exam-pin" ? { quantity: "1", ...fields } : fields };
}

function at(page: string, query: Record<string, string | undefined>): string {
  const told = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const text = String(new URLSearchParams(told));
  return text === "" ? page : `${page}?${text}`;
}
