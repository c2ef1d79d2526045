const MAX_LENGTH = 200;

/** The text of one field, cut to a maximum length; empty for a file or a missing field. */
export function textOf(form: FormData, name: string, maxLength = MAX_LENGTH): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, maxLength) : "";
}
