import { PlainForm } from "@/app/_ui/action-form";
import { LineIcon } from "@/app/_ui/line-icon";
import { MAX_SEARCH_LENGTH } from "@/lib/admin/orders/parse-search";
import { frameWords } from "@/lib/words/en/admin-frame";
import type { adminSections } from "@/lib/words/en/sections";
import { searchDeskAction } from "../search/actions";
import { Palette } from "./palette";
import { SectionGlyph } from "./section-glyph";
import { MENU_ID } from "./sidebar";

/**
 * The bar above every page: on narrow screens the menu button and the inbox, and always the search, which is posted so that its
 * text stays out of the address. With JavaScript, Ctrl+K opens the palette and "/" focuses the field.
 */
export function DeskBar({
  pages,
  waiting,
}: {
  pages: readonly { path: string; label: keyof typeof adminSections }[];
  /** Number of items waiting in the inbox; null if unknown. */
  waiting: number | null;
}) {
  return (
    <header className="sticky top-0 z-10 flex items-center gap-2 border-b border-line bg-paper px-3 py-1.5 sm:px-6 print:hidden">
      <button
        type="button"
        popoverTarget={MENU_ID}
        className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-field font-semibold lg:hidden"
      >
        <LineIcon box={18} size={20} stroke={1.8} d="M2 4.5h14M2 9h14M2 13.5h14" />
        <span className="max-sm:sr-only">{frameWords.menu}</span>
      </button>
      <search className="min-w-0 grow lg:max-w-120">
        <PlainForm action={searchDeskAction} className="grid gap-2">
          <label htmlFor="desk-search" className="sr-only">
            {frameWords.search}
          </label>
          <div className="flex items-center rounded-field border border-edge bg-slip focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
            <LineIcon
              box={16}
              stroke={1.6}
              className="ms-3 shrink-0 text-muted"
              d="M7 12.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zm4-1.5 3.5 3.5"
            />
            <input
              id="desk-search"
              name="text"
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={MAX_SEARCH_LENGTH}
              placeholder={frameWords.searchShort}
              className="min-h-11 w-full min-w-0 bg-transparent px-2.5 outline-none placeholder:text-muted lg:min-h-9"
            />
            <span aria-hidden="true" className="me-2.5 shrink-0 text-note text-muted max-lg:hidden">
              {frameWords.shortcut}
            </span>
          </div>
        </PlainForm>
      </search>
      <a
        href="/admin/inbox"
        aria-label={frameWords.inbox(waiting ?? 0)}
        className="relative inline-flex min-h-11 min-w-11 items-center justify-center rounded-field lg:hidden"
      >
        <SectionGlyph label="inbox" />
        {waiting ? (
          <span className="absolute end-0 top-0 rounded-full bg-accent px-1.5 text-note font-semibold text-on-accent tabular-nums">
            {waiting}
          </span>
        ) : null}
      </a>
      <Palette pages={pages} />
    </header>
  );
}
