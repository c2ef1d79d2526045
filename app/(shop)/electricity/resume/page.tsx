import type { Metadata } from "next";
import { Notice } from "@/app/_ui/notice";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { context } from "@/lib/context/context";
import { findWaitingForm } from "@/lib/notify/find-waiting-form";
import { bills, serviceTitles } from "@/lib/words/messages";
import { ElectricityPurchase } from "../electricity-purchase";

export function generateMetadata(): Metadata {
  return { title: serviceTitles.electricity, robots: { index: false } };
}

/** Opened from the email that a meter can be validated again: the form as it was left. */
export default async function ResumePage({ searchParams }: { searchParams: SearchParams }) {
  const form = await findWaitingForm(context(), wholeParam(await searchParams, "token"));
  return (
    <>
      {form ? null : (
        <div className="column-wide pt-6">
          <Notice tone="wait" title={bills.resumeGone}>
            <p>{bills.resumeGoneText}</p>
          </Notice>
        </div>
      )}
      <ElectricityPurchase start={form?.fields} email={form?.email} />
    </>
  );
}
