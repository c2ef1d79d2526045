/** Amount-priced services: a row names what the number gets, and a fee stands by itself. Plans have one price. */
export function isByFace(service: string): boolean {
  return service === "airtime" || service === "electricity" || service === "betting";
}
