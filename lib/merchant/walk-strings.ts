import { isObject, textOf } from "@/lib/platform/lossless";

export interface FoundString {
  /** The nearest field name. Array items have the array's name. */
  key: string;
  text: string;
}

/**
 * Every string and number of a response, in document order: tokens may be in any of them (merchant-api-notes.md,
 * rulings).
 */
export function walkStrings(root: unknown): FoundString[] {
  const found: FoundString[] = [];
  const stack: { key: string; value: unknown }[] = [{ key: "", value: root }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { key, value } = next;
    if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) stack.push({ key, value: value[i] });
    } else if (isObject(value)) {
      const entries = Object.entries(value);
      for (let i = entries.length - 1; i >= 0; i--) {
        const entry = entries[i];
        if (entry) stack.push({ key: entry[0], value: entry[1] });
      }
    } else {
      const text = textOf(value);
      if (text !== null) found.push({ key, text });
    }
  }
  return found;
}
