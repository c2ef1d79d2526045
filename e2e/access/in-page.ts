/**
 * What is measured inside a page. Each function runs in the browser on its own, so it may use nothing that stands outside
 * of it.
 */

export interface Stop {
  /** What a person would call it. */
  name: string;
  /** No ring around it or around the card that holds it. */
  unmarked: boolean;
  /** Wholly behind the bar at the bottom (WCAG 2.4.11). */
  hidden: boolean;
}

/** Where the keyboard is now; null on the page itself, before the first and after the last stop. */
export function focusStop(): Stop | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const ring = (one: Element | null) => {
    const { outlineStyle, outlineWidth } = one
      ? getComputedStyle(one)
      : { outlineStyle: "none", outlineWidth: "0" };
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  };
  const around = [element, element.parentElement, element.closest("label")];
  const rect = (element.closest("label") ?? element).getBoundingClientRect();
  const inset = Math.min(4, rect.width / 3, rect.height / 3);
  const points = [
    [rect.left + rect.width / 2, rect.top + rect.height / 2],
    [rect.left + inset, rect.top + inset],
    [rect.right - inset, rect.bottom - inset],
    [rect.left + inset, rect.bottom - inset],
    [rect.right - inset, rect.top + inset],
  ] as const;
  const seen = points.some(([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return (
      top !== null && (element.contains(top) || top.contains(element) || element.closest("label") === top)
    );
  });
  return {
    name: `${element.tagName.toLowerCase()} ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)} ${element.getAttribute("name") ?? element.getAttribute("href") ?? ""}`,
    unmarked: !around.some(ring),
    hidden: !seen,
  };
}
