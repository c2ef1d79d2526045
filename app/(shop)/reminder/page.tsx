import type { Metadata } from "next";
import { Button } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { findReminder } from "@/lib/account/reminders";
import { context } from "@/lib/context/context";
import { localHref } from "@/lib/words/local-href";
import { accountWords, serviceNames } from "@/lib/words/messages";

export function generateMetadata(): Metadata {
  return { title: accountWords.remindTitle, robots: { index: false }, referrer: "same-origin" };
}

/** The page of a reminder's link. Has a button, because mail scanners open every link and would turn it off. */
export default async function ReminderPage({ searchParams }: { searchParams: SearchParams }) {
  const token = wholeParam(await searchParams, "token");
  const reminder = await findReminder(context(), token);
  if (!reminder)
    return (
      <div className="column grid gap-5">
        <Heading title={accountWords.remindTitle} />
        <Notice tone="good" title={accountWords.remindRemoved}>
          <p>{accountWords.remindRemovedText}</p>
        </Notice>
      </div>
    );
  const service = serviceNames[reminder.service];
  return (
    <div className="column grid gap-5">
      <Heading
        title={accountWords.remindTitle}
        lead={accountWords.remindLead({ service, number: reminder.number.slice(-4) })}
      />
      <form method="post" action={localHref(`/reminder/off?token=${encodeURIComponent(token)}`)}>
        <Button type="submit" look="quiet">
          {accountWords.remindOff}
        </Button>
      </form>
    </div>
  );
}
