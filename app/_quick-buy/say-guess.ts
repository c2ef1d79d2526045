import { goWords } from "@/lib/words/en/go";
import { spacedPhone } from "@/lib/words/local-phone";
import { networkName } from "@/lib/words/network-name";
import type { Destination } from "./destinations";

/** "0803 123 4567 looks like a phone on MTN.", or "This may be a meter or a smartcard." */
export function sayGuess(destinations: readonly Destination[]): string {
  const [first] = destinations;
  if (!first) return "";
  const { guess } = first;
  const kinds = [...new Set(destinations.map((one) => one.guess.kind))];
  if (kinds.length > 1) return goWords.several(kinds);
  if (guess.kind === "phone") {
    return goWords.looksLike.phone(spacedPhone(guess.value), guess.network && networkName(guess.network));
  }
  return goWords.looksLike[guess.kind](guess.value);
}
