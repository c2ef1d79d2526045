"use client";

import { useEffect, useState } from "react";
import { selectionWords } from "@/lib/words/en/selection";

/**
 * How many orders are selected. A row has a checkbox in the table and another in its card: the visible one is pressed, and the
 * other follows.
 */
export function SelectionCount({ form: id }: { form: string }) {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    const boxes = () => [...document.querySelectorAll<HTMLInputElement>(`input[name="pick"][form="${id}"]`)];
    const tell = () => setCount(new Set(boxes().flatMap((box) => (box.checked ? box.value : []))).size);
    const follow = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.name !== "pick") return;
      for (const box of boxes()) if (box.value === target.value) box.checked = target.checked;
      tell();
    };
    tell();
    document.addEventListener("change", follow);
    return () => document.removeEventListener("change", follow);
  }, [id]);
  return (
    <p role="status" className="font-semibold">
      {count === null ? selectionWords.title : selectionWords.selected(count)}
    </p>
  );
}
