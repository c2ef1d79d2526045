import { SellingPage } from "@/app/_purchase/form/selling-page";
import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { findMark } from "@/app/_shop/catalogue/provider-marks";
import { linePrice } from "@/lib/pricing/line-price";
import { ruleFor } from "@/lib/pricing/rule-book";
import { findExamKind } from "@/lib/services/exam-kind";
import { productName } from "@/lib/words/network-name";
import { ExamForm, type ExamOption } from "./exam-form";

/** The exam PINs page, empty or prefilled from a search. */
export async function ExamPurchase({ start }: { start?: Readonly<Record<string, string>> }) {
  const options = await examOptions();
  return (
    <SellingPage service="exam-pin" offers={options} words="exam">
      <ExamForm options={options} start={start} />
    </SellingPage>
  );
}

/** The exams on sale, with the price of one PIN if the catalogue states it (equal minimum and maximum). */
async function examOptions(): Promise<ExamOption[]> {
  const snapshot = await findCatalogue();
  if (!snapshot) return [];
  return snapshot.products
    .filter(({ service }) => service === "exam-pin")
    .map(({ slug, name, min, max }) => {
      const rule = ruleFor(snapshot.rules, { service: "exam-pin", product: name, planId: null });
      const one =
        min !== null && min === max ? linePrice({ planId: null, face: min, cost: min }, rule) : null;
      return { slug, name: productName(name), mark: findMark(name), one, kind: findExamKind(slug) };
    });
}
