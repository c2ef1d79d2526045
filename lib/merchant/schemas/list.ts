import { isObject } from "@/lib/platform/lossless";

/** A list read: what could be read, and how many records could not (never dropped silently). */
export interface Listed<T> {
  items: T[];
  unreadable: number;
}

/**
 * Finds the answer's array: the answer itself, or under one of `names` (first that holds one), or the same inside
 * `data`. Null when there is none.
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

/** Reads each record; `read` says null for an unreadable one. */
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
