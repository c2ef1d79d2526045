import type { Metadata } from "next";
import { connection } from "next/server";
import { Heading } from "@/app/_ui/heading";
import { AuthForm } from "@/app/(auth)/auth-form";
import { parseEmail } from "@/lib/auth/email/normal-email";
import { linkWords } from "@/lib/words/messages";
import { BadLink } from "../../bad-link";
import { openLinkAction } from "../actions";

export function generateMetadata(): Metadata {
  return { title: linkWords.title, robots: { index: false } };
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The page of an emailed link. Has a button, because mail scanners open every link and would use it up. */
export default async function LinkPage({ searchParams }: Props) {
  await connection();
  const { token, email, next } = await searchParams;
  const address = typeof email === "string" ? parseEmail(email) : null;
  if (!address || typeof token !== "string") return <BadLink title={linkWords.title} />;
  const hidden = { token, email: address, next: typeof next === "string" ? next : "" };
  return (
    <div className="column grid gap-5">
      <Heading title={linkWords.title} lead={linkWords.lead({ email: address })} />
      <AuthForm action={openLinkAction} hidden={hidden} fields={[]} submit={linkWords.submit} />
      <p className="text-muted">{linkWords.notYou}</p>
    </div>
  );
}
