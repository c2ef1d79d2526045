import { wordSource } from "#word-source";
import { guessQuery } from "@/lib/search/guess-query";
import { spacedPhone } from "@/lib/words/local-phone";
import { goWords } from "@/lib/words/messages";
import { networkName } from "@/lib/words/network-name";

/** "0803 123 4567 looks like a phone on MTN.", or "This may be a meter or a smartcard."; null if it isn't a number. */
export function describeGuess(text: string): string | null {
  const guesses = guessQuery(text);
  const [guess] = guesses;
  if (!guess) return null;
  const kinds = [...new Set(guesses.map(({ kind }) => kind))];
  if (kinds.length > 1) {
    const list = new Intl.ListFormat([wordSource().locale, "en"], { type: "disjunction" });
    return goWords.several({ kinds: list.format(kinds.map((kind) => goWords.kind[kind])) });
  }
  if (guess.kind === "phone") {
    return goWords.looksLike.phone({
      value: spacedPhone(guess.value),
      network: guess.network ? networkName(guess.network) : "none",
    });
  }
  return goWords.looksLike[guess.kind]({ value: guess.value });
}
