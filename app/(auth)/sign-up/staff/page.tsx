import type { Metadata } from "next";
import { Heading } from "@/app/_ui/heading";
import { AuthForm } from "@/app/(auth)/auth-form";
import { BadLink } from "@/app/(auth)/bad-link";
import { type LinkPageProps, linkToken } from "@/app/(auth)/link-token";
import { newPasswordField } from "@/app/(auth)/new-password-field";
import { findInvitation } from "@/lib/auth/staff/accept-invitation";
import { context } from "@/lib/context/context";
import { joinWords } from "@/lib/words/messages";
import { acceptInvitationAction } from "../actions";

export function generateMetadata(): Metadata {
  return { title: joinWords.title, robots: { index: false } };
}

export default async function JoinPage(props: LinkPageProps) {
  const token = await linkToken(props);
  const invitation = await findInvitation(context(), token);
  if (!invitation) return <BadLink title={joinWords.title} />;
  return (
    <div className="column grid gap-5">
      <Heading title={joinWords.title} lead={joinWords.lead(invitation)} />
      <AuthForm
        action={acceptInvitationAction}
        hidden={{ token }}
        submit={joinWords.submit}
        fields={[newPasswordField()]}
      />
      <p className="text-muted">{joinWords.next}</p>
    </div>
  );
}
