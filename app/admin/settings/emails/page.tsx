import type { Metadata } from "next";
import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { timestamp } from "@/app/_ui/time";
import { DataList } from "@/app/admin/_ui/data-list";
import { parsePlace, queryText } from "@/app/admin/_ui/list-address";
import { findUnsent } from "@/lib/admin/messages/find-unsent";
import { requireStaff } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { emailWords } from "@/lib/words/en/emails";
import { messageState } from "@/lib/words/en/sent-emails";
import { SettingsFrame } from "../settings-frame";
import { EMAIL_COLUMNS, EmailLink } from "./email-columns";

export const metadata: Metadata = { title: emailWords.title };

const HERE = "/admin/settings/emails";

/** Emails that the shop stored because it has no email server, or couldn't send. */
export default async function EmailsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireStaff("settings.view");
  const ctx = context();
  const after = parsePlace(wholeParam(await searchParams, "after") ?? "");
  const { messages, next } = await findUnsent(ctx, { after });
  return (
    <SettingsFrame here="/admin/settings/emails" title={emailWords.title} lead={emailWords.lead}>
      <div className="grid min-w-0 grid-cols-1 gap-5">
        {ctx.mailer ? null : <p>{emailWords.noServer}</p>}
        <DataList
          label={emailWords.list}
          table={emailWords.table}
          columns={EMAIL_COLUMNS}
          rows={messages}
          keyOf={({ id }) => id}
          card={(message) => (
            <p className="min-w-0 py-1 wrap-anywhere">
              <EmailLink message={message} />
              <span className="block text-small text-muted">
                {message.to} · {timestamp(message.createdAt)} · {messageState(message.state)}
              </span>
            </p>
          )}
          empty={emailWords.none}
          first={after && HERE}
          next={next && `${HERE}${queryText({ after: next })}`}
          nextLabel={emailWords.older}
        />
      </div>
    </SettingsFrame>
  );
}
