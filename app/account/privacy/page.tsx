import type { Metadata } from "next";
import { getShopFacts } from "@/app/_shop/frame/get-shop";
import { Button, buttonClass } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { cutParam, type SearchParams } from "@/app/_ui/search-param";
import { TitledSection } from "@/app/_ui/titled-section";
import { getLeavingBlockers, mayLeave } from "@/lib/account/leaving-blockers";
import { requireSignedIn } from "@/lib/auth/access/current-user";
import { getSecurity } from "@/lib/auth/credentials/get-security";
import { signInAddress } from "@/lib/auth/session/safe-next";
import { context } from "@/lib/context/context";
import { localHref } from "@/lib/words/local-href";
import { leavingWords } from "@/lib/words/messages";
import { LeaveForm } from "./leave-form";
import { NotYet } from "./not-yet";
import { PasswordAgain } from "./password-again";

export function generateMetadata(): Metadata {
  return { title: leavingWords.title };
}

/** Data export and account deletion: what is deleted, what is retained and why, and what prevents it. */
export default async function PrivacyPage({ searchParams }: { searchParams: SearchParams }) {
  const user = await requireSignedIn();
  const ctx = context();
  const [{ hasPassword }, blockers, params] = await Promise.all([
    getSecurity(ctx, user),
    getLeavingBlockers(ctx, user.userId),
    searchParams,
  ]);
  const [copy, leave] = [cutParam(params.copy), cutParam(params.leave)];
  return (
    <div className="grid max-w-2xl gap-10 pb-10">
      <Heading title={leavingWords.title} lead={leavingWords.lead} />
      {copy === "sign_in_again" || leave === "sign_in_again" ? (
        <Notice tone="wait" title={leavingWords.againTitle}>
          <p>{leavingWords.againText}</p>
          <p>
            <a href={localHref(signInAddress("/account/privacy"))} className={buttonClass("quiet")}>
              {leavingWords.again}
            </a>
          </p>
        </Notice>
      ) : null}
      <TitledSection id="copy-heading" title={leavingWords.copyHeading} className="grid gap-4">
        <p>{leavingWords.copyText}</p>
        <CopyForm hasPassword={hasPassword} problem={copy} />
      </TitledSection>
      <section
        id="leave"
        aria-labelledby="leave-heading"
        className="grid scroll-mt-4 gap-4 border-t border-line pt-6"
      >
        <h2 id="leave-heading" className="text-lead font-bold">
          {leavingWords.leaveHeading}
        </h2>
        <Points title={leavingWords.goesTitle} points={leavingWords.goes} />
        <Points title={leavingWords.staysTitle} points={leavingWords.stays} />
        <p>{leavingWords.after}</p>
        {mayLeave(blockers) ? (
          <LeaveForm hasPassword={hasPassword} balance={blockers.balanceKobo} problem={leave} />
        ) : (
          <NotYet blockers={blockers} shop={await getShopFacts()} />
        )}
      </section>
    </div>
  );
}

/** Requests the export file. The browser stays on this page and saves the file. */
function CopyForm({ hasPassword, problem }: { hasPassword: boolean; problem: string }) {
  return (
    <form
      action={localHref("/account/privacy/export")}
      method="post"
      encType="multipart/form-data"
      className="grid gap-4"
    >
      <PasswordAgain id="copy-password" hasPassword={hasPassword} problem={problem} />
      <Button type="submit" look="quiet">
        {leavingWords.copySubmit}
      </Button>
    </form>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      <ul className="grid list-disc gap-1.5 ps-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
