import type { Metadata } from "next";
import { Heading } from "@/app/_ui/heading";
import { safeNext } from "@/lib/auth/safe-next";
import { signInWords } from "@/lib/words/en/sign-in";
import { SignInForm } from "./sign-in-form";

export const metadata: Metadata = { title: signInWords.title, robots: { index: false } };

interface Props {
  searchParams: Promise<{ next?: string | string[] }>;
}

export default async function SignInPage({ searchParams }: Props) {
  const { next } = await searchParams;
  const wanted = typeof next === "string" ? safeNext(next, "") : "";
  return (
    <div className="column grid gap-8">
      <div>
        <Heading title={signInWords.title} lead={wanted ? signInWords.again : signInWords.lead} />
        <SignInForm next={wanted || null} />
      </div>
    </div>
  );
}
