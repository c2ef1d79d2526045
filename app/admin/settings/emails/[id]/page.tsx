import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Heading } from "@/app/_ui/heading";
import { timestamp } from "@/app/_ui/time";
import { findOneUnsent } from "@/lib/admin/messages/find-unsent";
import { requireStaff } from "@/lib/auth/access/current-user";
import { isFresh } from "@/lib/auth/session/is-proved";
import { may } from "@/lib/auth/session/rights";
import { context } from "@/lib/context/context";
import { emailWords } from "@/lib/words/en/emails";
import { messageState } from "@/lib/words/en/sent-emails";
import { OpenForm } from "./open-form";

export const metadata: Metadata = { title: emailWords.opened };

/** One unsent email. Its text appears only on the owner's request. */
export default async function EmailPage({ params }: { params: Promise<{ id: string }> }) {
  const user = await requireStaff("settings.view");
  const ctx = context();
  const message = await findOneUnsent(ctx, (await params).id);
  if (!message) notFound();
  const { id, kind, to, state, createdAt } = message;
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-5 pb-8">
      <Heading
        title={emailWords.openTitle(kind)}
        lead={`${to} · ${timestamp(createdAt)} · ${messageState(state)}`}
      />
      {may(user.role, "emails.open") ? (
        <OpenForm id={id} fresh={isFresh(user, ctx.clock.now())} />
      ) : (
        <p className="text-muted">{emailWords.ownerOnly}</p>
      )}
      <p>
        <a href="/admin/settings/emails" className="tap underline underline-offset-4">
          {emailWords.back}
        </a>
      </p>
    </div>
  );
}
