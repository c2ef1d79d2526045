import { findCatalogue } from "@/app/_shop/catalogue/find-catalogue";
import { Unpaused } from "@/app/_shop/catalogue/unpaused";
import { PageWords } from "@/app/_shop/frame/page-words";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { linePrice } from "@/lib/pricing/line-price";
import { ruleFor } from "@/lib/pricing/rule-book";
import { findExamKind } from "@/lib/services/exam-kind";
import { examWords, purchase } from "@/lib/words/messages";
import { productName } from "@/lib/words/network-name";
import { ExamForm, type ExamOption } from "./exam-form";

/** The exam PINs page, empty or prefilled from a search. */
export async function ExamPurchase({ start }: { start?: Readonly<Record<string, string>> }) {
  const options = await examOptions();
  return (
    <div className="column-wide">
      <Heading title={examWords.title} lead={examWords.lead} />
      <Unpaused service="exam-pin">
        {options.length > 0 ? (
          <PageWords of="exam">
            <ExamForm options={options} start={start} />
          </PageWords>
        ) : (
          <Notice title={purchase.noProducts} />
        )}
      </Unpaused>
    </div>
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
      return { slug, name: productName(name), one, kind: findExamKind(slug) };
    });
}
