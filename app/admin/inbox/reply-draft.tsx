"use client";

import { useEffect } from "react";

const KEY = "desk-reply";

/**
 * Keeps a reply in this tab while it is sent, and restores it if the form comes back empty without having sent it: after an
 * expired session, staff sign in and return to a fresh form.
 */
export function ReplyDraft({ caseId, field }: { caseId: number; field: string }) {
  useEffect(() => {
    const area = document.getElementById(field);
    if (!(area instanceof HTMLTextAreaElement) || !area.form) return;
    const isSent = new URLSearchParams(window.location.search).get("done") === "replied";
    const draft = consumeDraft();
    if (!isSent && draft?.caseId === caseId && area.value === "") area.value = draft.text;
    const { form } = area;
    const save = () => saveDraft({ caseId, text: area.value });
    form.addEventListener("submit", save);
    return () => form.removeEventListener("submit", save);
  }, [caseId, field]);
  return null;
}

interface Draft {
  caseId: number;
  text: string;
}

function saveDraft(draft: Draft): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without session storage the reply must be typed again.
  }
}

function consumeDraft(): Draft | null {
  try {
    const text = window.sessionStorage.getItem(KEY);
    window.sessionStorage.removeItem(KEY);
    return text === null ? null : (JSON.parse(text) as Draft);
  } catch {
    return null;
  }
}
