import { useEffect } from "react";

/** Browsers print a page's address in the margin. An order's address opens it, so the token is removed while printing. */
export function usePrintAddress(): void {
  useEffect(() => {
    let full: string | null = null;
    // The browser's own method: Next's would render the other address.
    const show = (address: string) =>
      History.prototype.replaceState.call(history, history.state, "", address);
    const before = () => {
      full ??= window.location.href;
      show(window.location.pathname);
    };
    const after = () => {
      if (full !== null) show(full);
      full = null;
    };
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
}
