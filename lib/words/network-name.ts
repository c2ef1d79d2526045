import type { Network } from "@/lib/services/fields/phone";

/** The networks' public names. 9mobile has been T2 since August 2025: customers know both names. */
const NAMES: Record<Network, string> = {
  mtn: "MTN",
  airtel: "Airtel",
  glo: "Glo",
  "9mobile": "T2 (9mobile)",
};

export function networkName(network: Network): string {
  return NAMES[network];
}

const WORDS: Record<string, string> = {
  ...NAMES,
  t2: NAMES["9mobile"],
  etisalat: NAMES["9mobile"],
  "9-mobile": NAMES["9mobile"],
  waec: "WAEC",
  neco: "NECO",
  jamb: "JAMB",
  nabteb: "NABTEB",
  sme: "SME",
  dstv: "DStv",
  gotv: "GOtv",
  startimes: "StarTimes",
  ipnx: "ipNX",
  sportybet: "SportyBet",
  betking: "BetKing",
  nairabet: "NairaBet",
  merrybet: "MerryBet",
  msport: "MSport",
  "1xbet": "1xBet",
};

/** An upstream product's name for people: "AIRTEL_CORPORATE_GIFTING" → "Airtel Corporate gifting". */
export function productName(name: string): string {
  const words = name.trim().split(/[\s_]+/);
  const read = words.map((word, index) => {
    const known = WORDS[word.toLowerCase()];
    if (known) return known;
    if (word !== word.toUpperCase() || word.length <= 3) return word;
    const plain = word.toLowerCase();
    return index > 1 ? plain : plain.charAt(0).toUpperCase() + plain.slice(1);
  });
  return read.join(" ");
}

/** The part of a product's name beyond its network: "SME" of "MTN SME"; empty if there is none. */
export function familyName(name: string, network: Network | null): string {
  if (!network) return "";
  const rest = productName(name).replace(NAMES[network], "").trim();
  return /^(airtime|data|vtu)?$/i.test(rest) ? "" : rest;
}
