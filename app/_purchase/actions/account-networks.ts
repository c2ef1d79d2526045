import "server-only";
import type { FormValues } from "@/app/_purchase/state/form-values";
import { networkOptions } from "@/app/_purchase/state/network-options";
import { hintedProduct } from "@/app/_purchase/state/to-input";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { findRememberedNetworks, rememberNetworks } from "@/lib/account/number-networks";
import { findSignedIn } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { parsePhone } from "@/lib/services/fields/phone";

/** The networks that the signed-in customer chose for these numbers before; null for a guest. */
export async function findNetworks({
  rows,
}: FormValues): Promise<((phone: string) => string | undefined) | null> {
  const open = rows.filter(({ product }) => product === "").map(({ phone }) => parsePhone(phone));
  const phones = open.filter((phone) => phone !== null);
  const user = phones.length > 0 ? await findSignedIn() : null;
  if (!user) return null;
  const remembered = await findRememberedNetworks(context(), user.userId, phones);
  return (phone) => remembered.get(parsePhone(phone) ?? "");
}

/** Stores the networks that differ from the numbers' prefixes, and deletes stored ones that agree with them. */
export async function updateNetworks(userId: string, { rows }: FormValues): Promise<void> {
  const options = networkOptions(await findCatalogue());
  const choices = rows.flatMap(({ phone, product }) => {
    const number = parsePhone(phone);
    if (!number || product === "") return [];
    return [{ phone: number, product: product === hintedProduct(options, phone) ? null : product }];
  });
  await rememberNetworks(context(), userId, choices);
}
