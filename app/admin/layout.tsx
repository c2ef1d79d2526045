import type { Metadata } from "next";
import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import type { ReactNode } from "react";
import { getShopFacts } from "@/app/_shop/frame/get-shop";
import { PageWords } from "@/app/_shop/frame/page-words";
import { shopMetadata } from "@/app/_shop/frame/shop-metadata";
import { WithFailureTexts } from "@/app/_ui/failure-texts";
import { countInbox } from "@/lib/admin/inbox/find-inbox";
import { requireStaff } from "@/lib/auth/access/current-user";
import { ADMIN_SECTIONS } from "@/lib/auth/access/sections";
import { may } from "@/lib/auth/session/rights";
import type { SignedIn, StaffRole } from "@/lib/auth/session/signed-in";
import { context } from "@/lib/context/context";
import { PATH_HEADER } from "@/lib/platform/request/path-header";
import { themeAddress } from "@/lib/theme/theme-css";
import { frameWords } from "@/lib/words/en/admin-frame";
import { deskWords } from "@/lib/words/messages";
import { DeskBar } from "./_frame/desk-bar";
import { Keys } from "./_frame/keys";
import { Sidebar } from "./_frame/sidebar";
import "./desk.css";

export { deskViewport as viewport } from "./_frame/desk-viewport";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  const shop = await shopMetadata();
  const name = shop.applicationName ?? "";
  return {
    ...shop,
    title: { default: `${deskWords.adminTitle} · ${name}`, template: `%s · ${name}` },
    robots: { index: false },
  };
}

const SKIP =
  "sr-only focus:not-sr-only focus:absolute focus:start-4 focus:top-2 focus:z-20 focus:bg-ink focus:px-4 focus:py-3 focus:text-paper";

/**
 * The document of admin: sidebar, bar with search, page. Requires staff with a verified second factor; each page and action
 * also checks its own right.
 */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const [{ name, accent }, user] = await Promise.all([getShopFacts(), staffOrNull()]);
  const theme = themeAddress(accent);
  const here = ((await headers()).get(PATH_HEADER) ?? "").split("?")[0] ?? "";
  const waiting = user ? await countOrNull(user) : null;
  const sections = user ? ADMIN_SECTIONS.filter(({ right }) => may(user.role, right)) : [];
  return (
    <html lang="en-NG">
      <body>
        {theme ? <link rel="stylesheet" href={theme} precedence="theme" /> : null}
        <PageWords of="frame">
          <a href="#content" className={SKIP}>
            {frameWords.skip}
          </a>
          <WithFailureTexts texts={{ failed: frameWords.actionFailed, unreached: frameWords.unreached }}>
            <div className="grid grid-cols-1 lg:grid-cols-[auto_minmax(0,1fr)]">
              {user ? (
                <Sidebar shop={name} email={user.email} role={user.role} here={here} waiting={waiting} />
              ) : null}
              <div className="min-w-0">
                {user ? <Keys pages={sections.map(({ path }) => path)} /> : null}
                <DeskBar pages={sections.map(({ path, label }) => ({ path, label }))} waiting={waiting} />
                <main id="content" className="mx-auto w-full max-w-[1440px] min-w-0 px-4 pb-10 sm:px-6">
                  {children}
                </main>
              </div>
            </div>
          </WithFailureTexts>
        </PageWords>
      </body>
    </html>
  );
}

/** Null if the database is down: the page queries it again, and its error appears within the frame. */
function staffOrNull() {
  return orNull(() => requireStaff("desk.view"));
}

function countOrNull(user: SignedIn & { role: StaffRole }) {
  return orNull(async () => (await countInbox(context(), user)).all);
}

async function orNull<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    unstable_rethrow(error);
    return null;
  }
}
