/**
 * Whether a service is priced by amount: its rows show the amount, and fees are separate. Plans have a single price.
 */
export function isByFace(service: string): boolean {
  return service === "airtime" || service === "electricity" || service === "betting";
}
