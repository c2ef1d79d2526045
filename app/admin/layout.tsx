import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SectionNav } from "@/app/_session/section-nav";
import { SignedInBar } from "@/app/_session/signed-in-bar";
import { requireStaff } from "@/lib/auth/access/current-user";
import { ADMIN_SECTIONS } from "@/lib/auth/access/sections";
import { adminSections } from "@/lib/words/en/sections";
import { deskWords } from "@/lib/words/messages";

export function generateMetadata(): Metadata {
  return { title: deskWords.adminTitle, robots: { index: false } };
}

/**
 * Requires staff with a verified second factor for the admin pages. Each page and action checks again, for its own
 * roles.
 */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const user = await requireStaff();
  const sections = ADMIN_SECTIONS.filter(({ roles }) => roles.includes(user.role));
  return (
    <div className="column-wide">
      <SignedInBar email={user.email} />
      <SectionNav
        label={deskWords.adminNav}
        sections={sections.map(({ path, label }) => ({ path, label: adminSections[label] }))}
      />
      {children}
    </div>
  );
}
