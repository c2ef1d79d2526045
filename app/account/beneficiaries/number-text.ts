import type { Beneficiary } from "@/lib/account/beneficiaries";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { recipientText } from "@/lib/words/recipient-text";

const SERVICES = {
  phone: "airtime",
  meter: "electricity",
  smartcard: "tv",
  betting: "betting",
  internet: "internet",
};

/** Formats a saved number in groups of digits. */
export function numberText({ kind, number }: Pick<Beneficiary, "kind" | "number">): string {
  return recipientText(SERVICES[kind], kind === "phone" ? toLocalPhone(number) : number);
}
