import { isObject } from "@/lib/platform/lossless";

/** A parsed list and the number of unreadable records, which are never dropped silently. */
export interface Listed<T> {
  items: T[];
  unreadable: number;
}

/**
 * Finds the response's array: the response itself, the first array under one of `names`, or the same inside `data`.
 * Null if there is none.
 */
export function findList(json: unknown, names: readonly string[]): unknown[] | null {
  if (Array.isArray(json)) return json;
  if (!isObject(json)) return null;
  for (const name of names) {
    const value = json[name];
    if (Array.isArray(value)) return value;
  }
  const { data } = json;
  return data === undefined || data === json ? null : findList(data, names);
}

/** Parses each record of the list; `read` returns null for an unreadable one. */
export function parseListAnswer<T>(
  json: unknown,
  names: readonly string[],
  read: (record: unknown) => T | null,
): Listed<T> | null {
  const list = findList(json, names);
  if (!list) return null;
  const items: T[] = [];
  let unreadable = 0;
  for (const record of list) {
    const item = read(record);
    if (item === null) unreadable++;
    else items.push(item);
  }
  return { items, unreadable };
}
