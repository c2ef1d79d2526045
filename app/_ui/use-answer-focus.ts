import { useEffect, useRef } from "react";

/** After each response, focuses the form's first wrong field, or else its notice. `answer` counts responses. */
export function useAnswerFocus(answer: number) {
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer === 0) return;
    const first = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (first ?? notice.current)?.focus();
  }, [answer]);
  return { form, notice };
}
