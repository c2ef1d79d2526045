import { wordSource } from "#word-source";
import { readable } from "./message-tree";
import type { Messages } from "./message-types";

type At<T, P extends string> = P extends `${infer Key}.${infer Rest}`
  ? Key extends keyof T
    ? At<T[Key], Rest>
    : never
  : P extends keyof T
    ? T[P]
    : never;

/**
 * The messages at a path, in the reader's language: each read uses the current language. A message with values is a function of
 * them. Read them while rendering or responding, never into a module's constant.
 */
export function words<P extends string>(path: P): At<Messages, P> {
  const section = () => loadSection(path);
  return new Proxy(
    {},
    {
      get: (_, key) => Reflect.get(section(), key),
      has: (_, key) => Reflect.has(section(), key),
      ownKeys: () => Reflect.ownKeys(section()),
      getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(section(), key),
    },
  ) as At<Messages, P>;
}

const read = new WeakMap<object, object>();

function loadSection(path: string): object {
  const { locale, section } = wordSource();
  const compiled = section(path);
  if (typeof compiled !== "object") throw new Error(`No messages "${path}" here.`);
  const known = read.get(compiled) ?? (readable(compiled, locale) as object);
  read.set(compiled, known);
  return known;
}

/** The English original of a message that no speaker has confirmed in the reader's language; null if one has (notices.ts). */
export function englishOf<P extends string>(path: P): At<Messages, P> | null {
  const compiled = wordSource().english(path);
  return compiled === undefined ? null : (readable(compiled, "en") as At<Messages, P>);
}

/** A section's text for a key that may be unknown, such as a supplier's code. */
export function findText(section: object, key: string): string | undefined {
  const text: unknown = Object.hasOwn(section, key) ? Reflect.get(section, key) : undefined;
  return typeof text === "string" ? text : undefined;
}
