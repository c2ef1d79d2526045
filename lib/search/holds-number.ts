/** Whether a text has what may be somebody's phone, meter or card number, which belongs in no address. */
export function holdsNumber(text: string): boolean {
  return /(?:\d[\s.()-]*){7}/.test(text);
}
