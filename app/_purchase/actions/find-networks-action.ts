"use server";

import { MAX_ROWS } from "@/app/_purchase/state/form-values";
import { findRememberedNetworks } from "@/lib/account/number-networks";
import { findSignedIn } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { parsePhone } from "@/lib/services/fields/phone";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";

/** The networks that the signed-in customer chose for these numbers before, by number in E.164; empty for a guest. */
export async function findNetworksAction(phones: string[]): Promise<Record<string, string>> {
  await assertActionOrigin();
  if (!Array.isArray(phones)) return {};
  const numbers = phones.slice(0, MAX_ROWS).map((phone) => parsePhone(String(phone).slice(0, 60)));
  const user = await findSignedIn();
  if (!user) return {};
  const remembered = await findRememberedNetworks(
    context(),
    user.userId,
    numbers.filter((number) => number !== null),
  );
  return Object.fromEntries(remembered);
}
