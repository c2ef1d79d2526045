import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SectionNav } from "@/app/_session/section-nav";
import { SignedInBar } from "@/app/_session/signed-in-bar";
import { requireSignedIn } from "@/lib/auth/access/current-user";
import { ACCOUNT_SECTIONS } from "@/lib/auth/access/sections";
import { accountSections, deskWords } from "@/lib/words/en/sections";
import { MarkAccount } from "./mark-account";

export const metadata: Metadata = { title: accountSections.home, robots: { index: false } };

/** The gate of the account. Each page and action checks again: layouts don't run again on every step. */
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
