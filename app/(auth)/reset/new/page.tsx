import type { Metadata } from "next";
import { Heading } from "@/app/_ui/heading";
import { AuthForm } from "@/app/(auth)/auth-form";
import { BadLink } from "@/app/(auth)/bad-link";
import { type LinkPageProps, linkToken } from "@/app/(auth)/link-token";
import { newPasswordField } from "@/app/(auth)/new-password-field";
import { findTokenUser } from "@/lib/auth/credentials/find-token-user";
import { context } from "@/lib/context/context";
import { resetWords } from "@/lib/words/messages";
import { resetPasswordAction } from "../actions";

export function generateMetadata(): Metadata {
  return { title: resetWords.newTitle, robots: { index: false } };
}

export default async function NewPasswordPage(props: LinkPageProps) {
  const token = await linkToken(props);
  const user = await findTokenUser(context(), "reset", token);
  if (!user) return <BadLink title={resetWords.newTitle} />;
  return (
    <div className="column grid gap-5">
      <Heading title={resetWords.newTitle} lead={resetWords.newLead} />
      <p className="font-semibold wrap-anywhere">{user.email}</p>
      <AuthForm
        action={resetPasswordAction}
        hidden={{ token }}
        submit={resetWords.newSubmit}
        fields={[newPasswordField()]}
      />
    </div>
  );
}
