import { EmailField } from "@/app/_forms/email-field";
import { PhoneField } from "@/app/_forms/phone-field";
import { problemAt } from "@/app/_forms/problem-at";
import type { Purchase } from "@/app/_purchase/hooks/use-purchase";
import type { ServiceId } from "@/lib/model/service-id";
import { bills } from "@/lib/words/messages";

/** The phone number that the provider asks for, and the email address for the receipt. */
export function ContactFields({ buy, service }: { buy: Purchase; service: ServiceId }) {
  const { typed } = buy.fill;
  return (
    <>
      <PhoneField
        name="phone"
        value={typed.fields.phone ?? ""}
        hint={bills.phoneHint}
        error={problemAt(buy.problems, "phone")}
      />
      <EmailField services={[service]} value={typed.email} error={problemAt(buy.problems, "email")} />
    </>
  );
}
