import type { ServiceId } from "@/lib/model/service-id";
import { formatNaira, naira } from "@/lib/platform/money";
import { findIntent } from "@/lib/search/find-intent";
import type { Intent } from "@/lib/search/intent";
import { holdsNumber } from "@/lib/search/scan-numbers";
import type { Vocabulary } from "@/lib/search/vocabulary";
import { NETWORKS } from "@/lib/services/fields/phone";
import { spacedPhone } from "@/lib/words/local-phone";
import { networkName, productName } from "@/lib/words/network-name";
import { describeGuess } from "./describe-guess";
import { type Destination, destinationsOf, type Region } from "./destinations";

export interface Answer {
  destinations: Destination[];
  /** The only destination, if it needs no choice; null if the customer chooses. */
  only: Destination | null;
  /** What a number looks like; null if the text isn't a number. */
  guess: string | null;
  /** Contains a number that must not appear in an address. */
  isPrivate: boolean;
  /** The whole text was understood. */
  isRead: boolean;
}

/** The search box's answer in this shop. In the page it knows no places; /go does. Pure. */
export function answerText(
  text: string,
  sold: readonly ServiceId[],
  server: { vocabulary?: Vocabulary; regions?: readonly Region[]; isInAddress?: boolean } = {},
): Answer {
  const { intents, unread } = findIntent(text, server.vocabulary);
  const destinations = destinationsOf(intents, text, sold, server);
  const exact = destinations.filter(({ intent }) => intent.exact);
  return {
    destinations,
    only: exact.length === 1 ? (exact[0] ?? null) : null,
    guess: describeGuess(text),
    isPrivate: holdsNumber(text),
    isRead: unread.length === 0,
  };
}

/** The values that a destination would fill in: "Airtel, ₦500, 0802 123 4567". Names and numbers only; empty if none. */
export function detailsOf(intent: Intent): string {
  const { product, amount, quantity, phones = [], number } = intent;
  const network = NETWORKS.find((value) => value === product);
  return [
    network ? networkName(network) : product && productName(product.replaceAll("-", " ").toUpperCase()),
    intent.package && productName(intent.package.toUpperCase()),
    amount && formatNaira(naira(amount)),
    quantity && `× ${quantity}`,
    ...phones.map(spacedPhone),
    intent.to === "track" || phones.length === 0 ? number : undefined,
  ]
    .filter(Boolean)
    .join(", ");
}
