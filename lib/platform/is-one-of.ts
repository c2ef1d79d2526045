/** Whether a value is in a list; narrows its type to the list's. */
export function isOneOf<T>(list: readonly T[], value: unknown): value is T {
  return (list as readonly unknown[]).includes(value);
}
