"use client";

import { useEffect, useRef, useState } from "react";
import { frameWords } from "@/lib/words/en/admin-frame";

const OFF = "desk-keys-off";
/** How long (ms) after G a page's letter may follow. */
const WAIT_MS = 1_500;

/** The letter of each page, pressed after G. */
const PAGES: Readonly<Record<string, string>> = {
  h: "/admin",
  i: "/admin/inbox",
  o: "/admin/orders",
  c: "/admin/customers",
  p: "/admin/catalogue",
  m: "/admin/money",
  d: "/admin/disputes",
  r: "/admin/reports",
  a: "/admin/audit",
  s: "/admin/settings",
};

/** The visible rows of the page's list, whether table or cards. */
function rows(): HTMLElement[] {
  const all = document.querySelectorAll<HTMLElement>("main tbody tr, main ul[aria-label] > li");
  return [...all].filter((row) => row.checkVisibility() && row.querySelector("a"));
}

function move(step: 1 | -1): void {
  const list = rows();
  const at = list.findIndex((row) => row.contains(document.activeElement));
  const next = at < 0 ? (step > 0 ? 0 : list.length - 1) : Math.max(0, Math.min(list.length - 1, at + step));
  list[next]?.querySelector("a")?.focus();
}

/** A part of the focused row. */
function inRow<Part extends HTMLElement>(selector: string): Part | null {
  return (
    rows()
      .find((row) => row.contains(document.activeElement))
      ?.querySelector<Part>(selector) ?? null
  );
}

/**
 * Activates this page's element for the key: in the focused row, else the first visible one. A field gets the focus, others are
 * clicked.
 */
function activateKey(key: string): boolean {
  const its = `[data-key="${key}"]`;
  const all = [...document.querySelectorAll<HTMLElement>(`main ${its}`)];
  const one = inRow<HTMLElement>(its) ?? all.find((node) => node.checkVisibility());
  if (!one) return false;
  if (one.matches("textarea")) one.focus();
  else one.click();
  return true;
}

/** Opens the filters and focuses the first one. */
function openFilters(): void {
  const field = document.querySelector<HTMLElement>("main details form :is(select, input[type=date])");
  const details = field?.closest("details");
  if (!field || !details) return;
  details.open = true;
  field.focus();
}

function isOff(): boolean {
  try {
    return localStorage.getItem(OFF) === "1";
  } catch {
    return false;
  }
}

/**
 * Single-key shortcuts on every admin page: J and K move through a list, Enter opens (a link has the focus), Space peeks, X
 * selects, F filters, R replies, E assigns, G plus a letter goes to a page, "?" lists them. They can be switched off, for
 * people whose voice or switch control types letters.
 */
export function Keys({ pages }: { pages: readonly string[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [off, setOff] = useState(false);
  useEffect(() => setOff(isOff()), []);
  useEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      const on = event.target as Element | null;
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && on?.matches?.("textarea[data-key]")) {
        // Held down, it repeats, and would send again.
        if (!event.repeat) (on as HTMLTextAreaElement).form?.requestSubmit();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (on?.closest?.("input:not([type=checkbox]), textarea, select, dialog")) return;
      if (event.key === "?") dialog.current?.showModal();
      if (off) return;
      const key = event.key.toLowerCase();
      const page = PAGES[key];
      if (page && event.timeStamp - wentAt < WAIT_MS) {
        if (pages.includes(page)) location.assign(page);
        return;
      }
      wentAt = key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const peek = key === " " && on?.matches("a") ? inRow<HTMLAnchorElement>("a[href*='open=']") : null;
      if (peek) {
        event.preventDefault();
        peek.click();
      }
      if (key === "x") inRow<HTMLInputElement>("input[name=pick]")?.click();
      if ((key === "r" || key === "e") && activateKey(key)) event.preventDefault();
      if (key === "j") move(1);
      if (key === "k") move(-1);
      if (key === "f") {
        event.preventDefault();
        openFilters();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [off, pages]);

  const change = (checked: boolean) => {
    setOff(!checked);
    try {
      if (checked) localStorage.removeItem(OFF);
      else localStorage.setItem(OFF, "1");
    } catch {
      // Without storage the choice lasts for this page.
    }
  };
  return (
    <dialog
      ref={dialog}
      aria-label={frameWords.keys}
      className="m-auto max-h-[85dvh] w-[min(32rem,calc(100vw-2rem))] max-w-none overflow-y-auto rounded-card border border-line bg-slip p-5 text-ink shadow-lift"
    >
      <form method="dialog" className="grid grid-cols-1 gap-4">
        <h2 className="text-lead font-bold">{frameWords.keys}</h2>
        <dl className="grid grid-cols-1 gap-1">
          {frameWords.keyList.map(([key, text]) => (
            <div key={key} className="grid grid-cols-[7rem_1fr] gap-3">
              <dt>
                <kbd className="font-mono text-small">{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <label className="flex min-h-12 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={!off}
            onChange={(event) => change(event.target.checked)}
            className="size-5 shrink-0 accent-(--accent)"
          />
          <span>{frameWords.useKeys}</span>
        </label>
        <button
          type="submit"
          className="min-h-12 cursor-pointer rounded-field border border-edge bg-slip px-4 font-semibold"
        >
          {frameWords.closeKeys}
        </button>
      </form>
    </dialog>
  );
}
