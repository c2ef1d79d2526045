import { bills } from "@/lib/words/en/bills";

/** Causes of a missing token worth knowing before paying (domain-facts.md, Electricity). */
export function BeforeYouPay({ postpaid }: { postpaid: boolean }) {
  const warnings = bills.electricityWarnings[postpaid ? "postpaid" : "prepaid"];
  return (
    <section aria-label={bills.warnHeading} className="border-t border-line pt-4">
      <h2 className="font-bold">{bills.warnHeading}</h2>
      <ul className="grid gap-1 list-disc ps-5 pt-1">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </section>
  );
}
