import { SignOutForm } from "@/app/_session/sign-out-form";
import { cx } from "@/app/_ui/cx";
import { LineIcon } from "@/app/_ui/line-icon";
import { EmailText } from "@/app/admin/_ui/email-text";
import { ADMIN_GROUPS, ADMIN_SECTIONS, sectionAt } from "@/lib/auth/access/sections";
import { may } from "@/lib/auth/session/rights";
import type { StaffRole } from "@/lib/auth/session/signed-in";
import { frameWords } from "@/lib/words/en/admin-frame";
import { adminSections } from "@/lib/words/en/sections";
import { deskWords } from "@/lib/words/messages";
import { SectionGlyph } from "./section-glyph";

/** The id of the menu, which the button on narrow screens opens. */
export const MENU_ID = "menu";

const ITEM =
  "flex min-h-11 items-center gap-3 rounded-field px-2.5 lg:min-h-8.5 hover:bg-wash hover:no-underline";

interface Props {
  shop: string;
  email: string;
  role: StaffRole;
  /** The path of this page. */
  here: string;
  /** Number of items waiting in the inbox; null if unknown. */
  waiting: number | null;
}

/**
 * The sections that this role may open, in four groups. Shown at the side on wide screens; on narrow ones a native popover,
 * which opens and closes without JavaScript.
 */
export function Sidebar({ shop, email, role, here, waiting }: Props) {
  const current = sectionAt(here)?.path;
  return (
    <nav
      id={MENU_ID}
      popover="auto"
      aria-label={deskWords.adminNav}
      className="m-0 h-dvh w-72 max-w-[85vw] flex-col gap-1 overflow-y-auto border-e border-line bg-slip p-3 text-ink open:flex max-lg:shadow-lift lg:sticky lg:top-0 lg:flex lg:w-58"
    >
      <div className="flex items-center justify-between gap-2">
        <a
          href="/admin"
          className="flex min-h-11 min-w-0 items-center gap-2.5 px-2.5 font-brand text-[22px] font-bold"
        >
          <Mark />
          <span className="min-w-0 wrap-anywhere">{shop}</span>
        </a>
        <button
          type="button"
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          className="min-h-11 min-w-11 cursor-pointer text-muted lg:hidden"
        >
          <LineIcon box={16} stroke={2} className="mx-auto" d="m3 3 10 10M13 3 3 13" />
          <span className="sr-only">{frameWords.closeMenu}</span>
        </button>
      </div>
      {ADMIN_GROUPS.map((group) => {
        const sections = ADMIN_SECTIONS.filter(
          (section) => section.group === group && may(role, section.right),
        );
        if (sections.length === 0) return null;
        return (
          <div key={group} className="grid grid-cols-1 pt-2">
            {frameWords.groups[group] ? (
              <p className="px-2.5 py-1 text-note font-semibold text-muted">{frameWords.groups[group]}</p>
            ) : null}
            <ul className="grid grid-cols-1">
              {sections.map(({ path, label }) => (
                <li key={path}>
                  <a
                    href={path}
                    aria-current={path === current ? "page" : undefined}
                    className={cx(ITEM, path === current ? "bg-wash font-bold text-accent" : "text-ink")}
                  >
                    <SectionGlyph label={label} />
                    {adminSections[label]}
                    {label === "inbox" && waiting ? (
                      <span className="ms-auto rounded-full bg-wash px-2 text-note font-semibold text-ink tabular-nums">
                        {waiting}
                        <span className="sr-only"> {frameWords.waiting}</span>
                      </span>
                    ) : null}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      <div className="mt-auto grid grid-cols-1 gap-1 border-t border-line pt-2">
        <a href="/" className={ITEM}>
          {deskWords.toShop}
        </a>
        <SignOutForm className="grid grid-cols-1">
          <p className="px-2.5 text-note text-muted">
            {deskWords.signedInAs}{" "}
            <span className="block font-semibold wrap-anywhere text-ink">
              <EmailText>{email}</EmailText>
            </span>
          </p>
          <button type="submit" className={cx(ITEM, "cursor-pointer font-semibold")}>
            {deskWords.signOut}
          </button>
        </SignOutForm>
      </div>
    </nav>
  );
}

/** The shop's logo: a receipt with a torn edge. */
function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 24" width="17" height="20" className="shrink-0 text-accent">
      <path fill="currentColor" d="M0 0h20v23l-3.33-3-3.34 3L10 20l-3.33 3-3.34-3L0 23z" />
      <path className="stroke-slip" strokeWidth="2.2" strokeLinecap="round" d="M5 7.5h10M5 13h6" />
    </svg>
  );
}
