import { Button } from "@/app/_ui/button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Field } from "@/app/_ui/field";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { TitledSection } from "@/app/_ui/titled-section";
import { Feedback } from "@/app/admin/_ui/feedback";
import { parseFee, type TypedFee, typedFee } from "@/lib/admin/prices/parse-fee";
import { previewFee } from "@/lib/admin/prices/preview-fee";
import { may } from "@/lib/auth/session/rights";
import type { StaffRole } from "@/lib/auth/session/signed-in";
import { context } from "@/lib/context/context";
import { formatNaira } from "@/lib/platform/money";
import type { PaymentFeeRule } from "@/lib/pricing/payment-fee";
import { feeWords, priceNotices, priceWords } from "@/lib/words/en/prices";
import { FeePreview } from "./fee-preview";

interface Props {
  fee: PaymentFeeRule;
  params: Awaited<SearchParams>;
  role: StaffRole;
}

/** The current payment fee, and a collapsed form to preview another. */
export async function FeeRule({ fee, params, role }: Props) {
  const mayWrite = may(role, "prices.edit");
  const shown = wholeParam(params, "view") === "fee";
  const typed: TypedFee = shown
    ? {
        rate: wholeParam(params, "rate", 20),
        flat: wholeParam(params, "flat", 20),
        from: wholeParam(params, "from", 20),
        cap: wholeParam(params, "cap", 20),
      }
    : typedFee(fee);
  const read = shown ? parseFee(typed) : null;
  const { rateBp, flat, flatFrom, cap } = fee;
  return (
    <TitledSection id="fee-heading" title={feeWords.heading} className="grid grid-cols-1 gap-3">
      <p>{feeWords.lead}</p>
      <p className="text-small text-muted">
        {priceWords.fee(
          String(rateBp / 100),
          formatNaira(flat),
          formatNaira(flatFrom),
          cap === null ? null : formatNaira(cap),
        )}
      </p>
      <Disclosure summary={mayWrite ? feeWords.change : feeWords.tryOne} open={shown}>
        {read && !read.ok ? (
          <Feedback done={read.field === "flat" ? "fee_flat" : read.field} notices={priceNotices} />
        ) : null}
        <form method="get" action="/admin/prices" className="grid grid-cols-1 gap-4">
          <input type="hidden" name="view" value="fee" />
          <Amount id="fee-rate" name="rate" label={feeWords.rate} value={typed.rate} />
          <Amount id="fee-flat" name="flat" label={feeWords.flat} value={typed.flat} />
          <Amount
            id="fee-from"
            name="from"
            label={feeWords.from}
            hint={feeWords.fromHint}
            value={typed.from}
          />
          <Amount id="fee-cap" name="cap" label={feeWords.cap} hint={feeWords.capHint} value={typed.cap} />
          <Button type="submit" look="quiet">
            {feeWords.preview}
          </Button>
        </form>
        {read?.ok ? (
          <FeePreview
            judgement={await previewFee(context(), read.fee)}
            hidden={{ ...typed, seen: JSON.stringify(typedFee(fee)) }}
            mayWrite={mayWrite}
          />
        ) : null}
        {may(role, "activity.view") ? (
          <p>
            <a href="/admin/audit?subject=price:payment-fee" className="underline underline-offset-4">
              {feeWords.history}
            </a>
          </p>
        ) : null}
      </Disclosure>
    </TitledSection>
  );
}

function Amount({
  value,
  ...field
}: {
  id: string;
  name: string;
  label: string;
  hint?: string;
  value: string;
}) {
  return <Field {...field} inputMode="decimal" autoComplete="off" maxLength={20} defaultValue={value} />;
}
