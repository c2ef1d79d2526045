import { basketWords, serviceNames } from "./messages";
import { productName } from "./network-name";
import { findText } from "./words";

/** The name of an order's service, or "Basket" for several services. */
export function orderServiceName(service: string): string {
  return service === "basket" ? basketWords.name : (findText(serviceNames, service) ?? service);
}

/** A service and its product for staff: "Airtime: MTN", and "Travel eSIM", whose only product it is. */
export function goodsName(service: string, product: string): string {
  const name = orderServiceName(service);
  const of = productName(product);
  return name.toLowerCase().includes(of.toLowerCase()) ? name : `${name}: ${of}`;
}
