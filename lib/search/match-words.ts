import { type Fit, findSimilar, isFiller, type Meaning, type Vocabulary } from "./vocabulary";

const MAX_PHRASE_WORDS = 4;
const MIN_PAIR_LENGTH = 7;

/** A meaning that the text's words have. */
export interface Hit {
  meaning: Meaning;
  fit: Fit;
  /** Which of the text's words; a word with several meanings counts once for each form. */
  word: number;
}

export interface Matched {
  hits: Hit[];
  unread: string[];
  /** Words without a meaning of their own were dropped: the hits aren't the whole text. */
  hasFillers: boolean;
}

/** The meanings of the words: the longest known phrase at each word, fillers dropped, then the most similar word. */
export function matchWords(text: string, vocabulary: Vocabulary): Matched {
  const words = [...text.matchAll(/[\p{Letter}\p{Number}]+|[;,.!?]/gu)].map(([word]) => word);
  const isWord = (word: string | undefined) => word !== undefined && /[\p{Letter}\p{Number}]/u.test(word);
  const hits: Hit[] = [];
  const unread: string[] = [];
  let hasFillers = false;
  const phraseAt = (at: number, known: (phrase: string[]) => boolean): number => {
    for (let length = MAX_PHRASE_WORDS; length > 0; length--) {
      const phrase = words.slice(at, at + length);
      if (phrase.length === length && phrase.every(isWord) && known(phrase)) return length;
    }
    return 0;
  };
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (!isWord(word)) continue;
    const known = phraseAt(at, (phrase) => vocabulary.has(phrase.join("")));
    const dropped = phraseAt(at, isFiller);
    if (dropped > known || (dropped > 0 && known === 0)) {
      at += dropped - 1;
      hasFillers = true;
      continue;
    }
    if (known > 0) {
      const meanings = vocabulary.get(words.slice(at, at + known).join("")) ?? [];
      hits.push(...meanings.map((meaning) => ({ meaning, fit: "exact" as const, word: at })));
      at += known - 1;
      continue;
    }
    // "resullt checkr": two words with errors are tried together first.
    const pair = words[at + 1];
    const both =
      pair && isWord(pair) && !isFiller([pair]) ? findSimilar(word + pair, vocabulary, true) : null;
    const isPair = both !== null && word.length + (pair?.length ?? 0) >= MIN_PAIR_LENGTH;
    const similar = isPair ? both : findSimilar(word, vocabulary);
    if (!similar) {
      unread.push(word);
      continue;
    }
    hits.push(...similar.meanings.map((meaning) => ({ meaning, fit: similar.fit, word: at })));
    if (isPair) at += 1;
  }
  return { hits, unread, hasFillers };
}
