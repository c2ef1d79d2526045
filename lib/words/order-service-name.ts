import { basketWords, serviceNames } from "./messages";
import { findText } from "./words";

/** The name of an order's service, or "Basket" for several services. */
export function orderServiceName(service: string): string {
  return service === "basket" ? basketWords.name : (findText(serviceNames, service) ?? service);
}
