/** A data size in words, which no number for sale resembles. */
export const SIZE_WORDS = /\d\s*[mgt]b\b/i;
