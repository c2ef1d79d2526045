import { basketWords, serviceNames } from "./messages";
import { findText } from "./words";

/** What an order was bought as: a service's name, or "Basket" for one of several services. */
export function orderServiceName(service: string): string {
  return service === "basket" ? basketWords.name : (findText(serviceNames, service) ?? service);
}
