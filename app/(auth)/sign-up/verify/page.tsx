import type { Metadata } from "next";
import { Heading } from "@/app/_ui/heading";
import { AuthForm } from "@/app/(auth)/auth-form";
import { BadLink } from "@/app/(auth)/bad-link";
import { type LinkPageProps, linkToken } from "@/app/(auth)/link-token";
import { findTokenUser } from "@/lib/auth/credentials/find-token-user";
import { context } from "@/lib/context/context";
import { signInWords, signUpWords } from "@/lib/words/messages";
import { verifyEmailAction } from "../actions";

export function generateMetadata(): Metadata {
  return { title: signUpWords.verifyTitle, robots: { index: false } };
}

export default async function VerifyPage(props: LinkPageProps) {
  const token = await linkToken(props);
  const user = await findTokenUser(context(), "verify", token);
  if (!user) return <BadLink title={signUpWords.verifyTitle} />;
  return (
    <div className="column grid gap-5">
      <Heading title={signUpWords.verifyTitle} lead={signUpWords.verifyLead} />
      <p className="font-semibold wrap-anywhere">{user.email}</p>
      <AuthForm
        action={verifyEmailAction}
        hidden={{ token }}
        submit={signUpWords.verifySubmit}
        fields={[{ name: "password", label: signInWords.password, autoComplete: "current-password" }]}
      />
      <p className="text-muted">{signUpWords.verifyNotYou}</p>
    </div>
  );
}
