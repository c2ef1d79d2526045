import type { Metadata } from "next";
import { ulid } from "ulid";
import { PlainForm } from "@/app/_ui/action-form";
import { Button, buttonClass } from "@/app/_ui/button";
import { Checkbox } from "@/app/_ui/checkbox";
import { Field } from "@/app/_ui/field";
import { Heading } from "@/app/_ui/heading";
import { HiddenFields } from "@/app/_ui/hidden-fields";
import { Notice } from "@/app/_ui/notice";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { CodeField } from "@/app/admin/_ui/code-field";
import { Feedback } from "@/app/admin/_ui/feedback";
import { ReplayTable } from "@/app/admin/prices/replay-table";
import { parseEdit } from "@/lib/admin/prices/price-edits";
import { type PriceReview, reviewPrices } from "@/lib/admin/prices/review-prices";
import { requireStaff } from "@/lib/auth/access/current-user";
import { isFresh } from "@/lib/auth/session/is-proved";
import { may } from "@/lib/auth/session/rights";
import { context } from "@/lib/context/context";
import { formatNaira } from "@/lib/platform/money";
import { reviewWords, tableNotices, tableWords } from "@/lib/words/en/price-table";
import { priceWords } from "@/lib/words/en/prices";
import { savePricesAction } from "../actions";
import { pricesAt } from "../price-filter";
import { ReviewList } from "./review-list";

export const metadata: Metadata = { title: reviewWords.title };

/** The effect of edited prices: before and after, losses, and the last 30 days replayed. Saves them, now or later. */
export default async function ReviewPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireStaff("catalogue.view");
  const params = await searchParams;
  const ctx = context();
  const texts = [params.e ?? []].flat().slice(0, 200);
  const review = await reviewPrices(
    ctx,
    texts.flatMap((text) => parseEdit(text) ?? []),
  );
  const back = wholeParam(params, "back", 400);
  const count = review.prices.length;
  return (
    <div className="grid grid-cols-1 min-w-0 gap-5 pb-8">
      <Heading title={reviewWords.title} lead={reviewWords.lead} />
      <Feedback done={wholeParam(params, "done")} notices={tableNotices} />
      <p>
        <a href={pricesAt(back, "")} className={buttonClass("plain")}>
          {reviewWords.back}
        </a>
      </p>
      {review.refused.length > 0 ? (
        <p className="text-bad wrap-anywhere">{reviewWords.refused(review.refused.join("; "))}</p>
      ) : null}
      {count === 0 ? (
        <p>{reviewWords.none}</p>
      ) : (
        <>
          <Loss review={review} />
          <Replay review={review} />
          {may(user.role, "prices.edit") ? (
            <PlainForm action={savePricesAction} className="grid max-w-2xl grid-cols-1 gap-4">
              {texts.map((text) => (
                <input key={text} type="hidden" name="e" value={text} />
              ))}
              <HiddenFields values={{ back, key: ulid(), digest: review.digest }} />
              {review.loss > 0 ? (
                <Checkbox name="loss" value={String(review.loss)}>
                  {reviewWords.lossAccept(formatNaira(review.loss))}
                </Checkbox>
              ) : null}
              <Field
                name="reason"
                label={priceWords.reason}
                defaultValue={wholeParam(params, "why", 300)}
                maxLength={300}
                autoComplete="off"
                required
              />
              <Field
                name="from"
                type="datetime-local"
                label={reviewWords.from}
                hint={reviewWords.fromHint}
                defaultValue={wholeParam(params, "from", 20)}
              />
              <CodeField id="prices" fresh={isFresh(user, ctx.clock.now())} />
              <Button type="submit">{reviewWords.save(count)}</Button>
            </PlainForm>
          ) : (
            <p className="text-muted">{tableWords.managersOnly}</p>
          )}
          <ReviewList prices={review.prices} />
        </>
      )}
    </div>
  );
}

function Loss({ review: { loss } }: { review: PriceReview }) {
  if (loss <= 0) return <p>{reviewWords.noLoss}</p>;
  return (
    <Notice tone="bad" title={priceWords.lossTitle}>
      <p>{reviewWords.lossText(formatNaira(loss))}</p>
    </Notice>
  );
}

function Replay({ review: { replay, capped } }: { review: PriceReview }) {
  const { losing, orders } = replay;
  if (orders.length === 0) return <p className="text-muted">{reviewWords.noReplay}</p>;
  return (
    <div className="card grid max-w-2xl grid-cols-1 gap-2 p-4">
      <ReplayTable
        preview={replay}
        title={reviewWords.replay(orders.length)}
        heads={[reviewWords.before, reviewWords.after]}
        note={capped ? reviewWords.capped : undefined}
      />
      {losing > 0 ? <p>{priceWords.losing(losing)}</p> : null}
    </div>
  );
}
