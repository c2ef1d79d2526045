/** An amount of data in words, which no number that we sell for looks like. */
export const SIZE_WORDS = /\d\s*[mgt]b\b/i;
