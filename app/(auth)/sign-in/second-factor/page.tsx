import type { Metadata } from "next";
import { PageWords } from "@/app/_shop/frame/page-words";
import { Heading } from "@/app/_ui/heading";
import { Notice } from "@/app/_ui/notice";
import { AuthForm } from "@/app/(auth)/auth-form";
import { findCurrentSession, redirectToSignIn } from "@/lib/auth/access/current-user";
import { safeNext } from "@/lib/auth/session/safe-next";
import { isStaff } from "@/lib/auth/session/signed-in";
import { demoCode } from "@/lib/auth/staff/demo-code";
import { context } from "@/lib/context/context";
import { redirectLocal } from "@/lib/web/redirect-local";
import { secondFactorWords } from "@/lib/words/messages";
import { PasskeyButton } from "../passkey-button";
import { confirmSecondFactorAction } from "./actions";

export function generateMetadata(): Metadata {
  return { title: secondFactorWords.title, robots: { index: false } };
}

interface Props {
  searchParams: Promise<{ next?: string | string[] }>;
}

export default async function SecondFactorPage({ searchParams }: Props) {
  const { next } = await searchParams;
  const user = (await findCurrentSession()) ?? (await redirectToSignIn(safeNext(next)));
  const wanted = safeNext(next, isStaff(user.role) ? "/admin" : "/account");
  const setup = `/account/security/second-factor?next=${encodeURIComponent(wanted)}`;
  if (!user.totp) redirectLocal(isStaff(user.role) ? setup : wanted);
  const demo = await demoCode(context(), user.userId);
  return (
    <div className="column grid gap-5">
      <Heading title={secondFactorWords.title} lead={secondFactorWords.askLead} />
      {demo ? (
        <Notice title={secondFactorWords.demoTitle}>
          <p>{secondFactorWords.demo({ code: demo })}</p>
        </Notice>
      ) : null}
      <AuthForm
        action={confirmSecondFactorAction}
        hidden={{ next: wanted }}
        submit={secondFactorWords.submit}
        fields={[
          {
            name: "code",
            label: secondFactorWords.code,
            autoComplete: "one-time-code",
            hint: secondFactorWords.codeHint,
          },
        ]}
      />
      <PageWords of="passkeySignIn">
        <PasskeyButton next={wanted} />
      </PageWords>
    </div>
  );
}
