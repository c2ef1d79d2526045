import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SectionNav } from "@/app/_session/section-nav";
import { SignedInBar } from "@/app/_session/signed-in-bar";
import { requireSignedIn } from "@/lib/auth/access/current-user";
import { ACCOUNT_SECTIONS } from "@/lib/auth/access/sections";
import { accountSections, deskWords } from "@/lib/words/messages";
import { MarkAccount } from "./mark-account";

export function generateMetadata(): Metadata {
  return { title: accountSections.home, robots: { index: false } };
}

/**
 * Requires sign-in for the account pages. Each page and action checks again, because layouts don't rerun on every
 * navigation.
 */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const user = await requireSignedIn();
  const sections = ACCOUNT_SECTIONS.map(({ path, label }) => ({ path, label: accountSections[label] }));
  return (
    <div className="column-wide">
      <MarkAccount />
      <SignedInBar email={user.email} />
      <SectionNav label={deskWords.accountNav} sections={sections} />
      {children}
    </div>
  );
}
