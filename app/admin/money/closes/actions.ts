"use server";

import { textOf } from "@/app/_forms/form-text";
import { actAsStaff } from "@/app/admin/_ui/act-as-staff";
import { redirectAdmin } from "@/app/admin/_ui/redirect-admin";
import { actOrRequestApproval } from "@/lib/admin/approvals/act-or-request-approval";
import { closeDays } from "@/lib/admin/money/close-month";
import { parseRange } from "@/lib/admin/money/parse-range";
import { context } from "@/lib/context/context";
import { approvalNoticeKey, approvalWords } from "@/lib/words/en/approvals";

const HERE = "/admin/money/closes";

function monthOf(form: FormData) {
  return parseRange(
    { range: "month", day: `${textOf(form, "month", 7)}-01` },
    context().clock.now(),
    "month",
  );
}

const monthAt = (first: string) => `${HERE}?range=month&day=${first}`;

/** Closes all past days of the month. */
export async function closeDaysAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("books.close", HERE);
  const range = monthOf(form);
  await closeDays(context(), actor, range);
  redirectAdmin(monthAt(range.first), "days_closed");
}

export async function closeMonthAction(form: FormData): Promise<void> {
  const actor = await actAsStaff("books.close", HERE);
  const range = monthOf(form);
  const request = { month: range.first.slice(0, 7) };
  const by = { actor, reason: approvalWords.monthReason };
  const answer = await actOrRequestApproval(context(), by, "month_close", request);
  redirectAdmin(monthAt(range.first), answer.asked ? approvalNoticeKey(answer) : `month_${answer.outcome}`);
}
