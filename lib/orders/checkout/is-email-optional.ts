import { mayOmitEmail } from "@/lib/model/service-facts";
import { getShop } from "@/lib/platform/db/settings";

/** Whether these services can be bought without an email now: the owner has set a drop domain (payer-email.ts). */
export async function isEmailOptional(services: readonly string[]): Promise<boolean> {
  return mayOmitEmail(services) && (await getShop()).dropDomain !== undefined;
}
