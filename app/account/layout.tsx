import type { Metadata } from "next";
import { unstable_rethrow } from "next/navigation";
import type { ReactNode } from "react";
import { SectionNav } from "@/app/_session/section-nav";
import { SignedInBar } from "@/app/_session/signed-in-bar";
import { shopMetadata } from "@/app/_shop/frame/shop-metadata";
import { ShopPage } from "@/app/_shop/frame/shop-page";
import { requireSignedIn } from "@/lib/auth/access/current-user";
import { ACCOUNT_SECTIONS } from "@/lib/auth/access/sections";
import { accountSections, deskWords } from "@/lib/words/messages";
import { MarkAccount } from "./mark-account";

export { shopViewport as viewport } from "@/app/_shop/frame/shop-metadata";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  const shop = await shopMetadata();
  const name = shop.applicationName ?? "";
  const title = { default: `${accountSections.home} · ${name}`, template: `%s · ${name}` };
  return { ...shop, title, robots: { index: false } };
}

/**
 * Requires sign-in for the account pages. Each page and action checks again, because layouts don't rerun on every
 * navigation.
 */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const user = await signedInOrNull();
  const sections = ACCOUNT_SECTIONS.map(({ path, label }) => ({ path, label: accountSections[label] }));
  return (
    <ShopPage>
      <div className="column-wide">
        {user ? <MarkAccount email={user.email} /> : null}
        {user ? <SignedInBar email={user.email} /> : null}
        <SectionNav label={deskWords.accountNav} sections={sections} />
        {children}
      </div>
    </ShopPage>
  );
}

/** Null if the database is down: the page queries it again, and its error appears within the frame. */
async function signedInOrNull() {
  try {
    return await requireSignedIn();
  } catch (error) {
    unstable_rethrow(error);
    return null;
  }
}
