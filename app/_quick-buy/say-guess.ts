import { guessQuery } from "@/lib/search/guess-query";
import { goWords } from "@/lib/words/en/go";
import { spacedPhone } from "@/lib/words/local-phone";
import { networkName } from "@/lib/words/network-name";

/** "0803 123 4567 looks like a phone on MTN.", or "This may be a meter or a smartcard."; null if it is no number. */
export function sayGuess(text: string): string | null {
  const guesses = guessQuery(text);
  const [guess] = guesses;
  if (!guess) return null;
  const kinds = [...new Set(guesses.map(({ kind }) => kind))];
  if (kinds.length > 1) return goWords.several(kinds);
  if (guess.kind === "phone") {
    return goWords.looksLike.phone(spacedPhone(guess.value), guess.network && networkName(guess.network));
  }
  return goWords.looksLike[guess.kind](guess.value);
}
