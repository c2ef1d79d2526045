"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { frameWords } from "@/lib/words/en/admin-frame";
import { adminSections } from "@/lib/words/en/sections";
import { findInDeskAction } from "../search/actions";
import type { DeskLink, DeskResults } from "../search/find-in-desk";

const WAIT_MS = 180;
const NOTHING: DeskResults = { pages: [], orders: [], customers: [] };

interface Props {
  pages: readonly { path: string; label: keyof typeof adminSections }[];
}

/**
 * The command palette: Ctrl+K or ⌘K opens it over any page; "/" focuses the bar's search field. It shows pages at once, and
 * orders and customers while typing. The browser's dialog traps the focus and restores it on closing.
 */
export function Palette({ pages }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [found, setFound] = useState(NOTHING);
  const [state, setState] = useState<"idle" | "searching" | "failed">("idle");

  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        if (!dialog.current?.open) dialog.current?.showModal();
        field.current?.select();
      }
      const typing = (event.target as Element | null)?.closest?.("input, textarea, select, dialog");
      if (event.key === "/" && !typing) {
        event.preventDefault();
        document.getElementById("desk-search")?.focus();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);

  useEffect(() => {
    const wanted = text.trim();
    setFound(NOTHING);
    setState(wanted ? "searching" : "idle");
    if (!wanted) return;
    let late = false;
    const timer = setTimeout(async () => {
      try {
        const results = await findInDeskAction(wanted);
        if (late) return;
        setFound(results);
        setState("idle");
      } catch {
        if (!late) setState("failed");
      }
    }, WAIT_MS);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [text]);

  const near = pages
    .map(({ path, label }): DeskLink => ({ href: path, title: adminSections[label], note: "" }))
    .filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()));
  const groups: [string, DeskLink[]][] = [
    [frameWords.pages, near],
    [frameWords.orders, found.orders],
    [frameWords.customers, found.customers],
  ];
  const none = groups.every(([, links]) => links.length === 0);
  return (
    <dialog
      ref={dialog}
      aria-label={frameWords.search}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      onKeyDown={move}
      className="mx-auto mt-[10dvh] max-h-[75dvh] w-[min(40rem,calc(100vw-2rem))] max-w-none overflow-hidden rounded-card border border-line bg-slip text-ink shadow-lift open:flex open:flex-col"
    >
      <input
        ref={field}
        type="search"
        aria-label={frameWords.search}
        placeholder={frameWords.hint}
        autoComplete="off"
        maxLength={254}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-h-13 w-full shrink-0 border-b border-line bg-transparent px-4 text-lead outline-offset-[-2px]"
      />
      <div className="overflow-y-auto p-2">
        <p role="status" className="px-2.5 text-small text-muted empty:hidden">
          {state === "searching" ? frameWords.searching : null}
          {state === "failed" ? frameWords.failed : null}
          {state === "idle" && none ? frameWords.none : null}
        </p>
        {groups.map(([title, links]) =>
          links.length > 0 ? (
            <section key={title} aria-label={title}>
              <p className="px-2.5 pt-2 pb-1 text-note font-semibold text-muted">{title}</p>
              <ul className="grid grid-cols-1">
                {links.map(({ href, title: name, note }) => (
                  <li key={href}>
                    <a
                      href={href}
                      className="grid min-h-11 grid-cols-1 content-center rounded-field px-2.5 py-1.5 outline-offset-[-2px] hover:bg-wash focus:bg-wash"
                    >
                      <span className="font-semibold wrap-anywhere">{name}</span>
                      {note ? <span className="text-small wrap-anywhere text-muted">{note}</span> : null}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ) : null,
        )}
      </div>
    </dialog>
  );
}

/** Arrow keys move between the field and the links; Enter in the field opens the first link. */
function move(event: KeyboardEvent<HTMLDialogElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("a")];
  const stops = [event.currentTarget.querySelector<HTMLElement>("input"), ...links];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    event.preventDefault();
    stops[(at + step + stops.length) % stops.length]?.focus();
  } else if (event.key === "Enter" && at === 0) {
    event.preventDefault();
    links[0]?.click();
  }
}
