/**
 * Measurements made inside a page. Each function is sent to the browser alone, so it may not use anything outside
 * itself.
 */

/**
 * Interactive elements under 44 by 44 CSS px. A link inside a sentence counts as high as its line; a box counts with
 * its label.
 */
export function smallTargets(): string[] {
  const found: string[] = [];
  const selector = "a[href], button, input, select, textarea, summary, [role=button], [role=link]";
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    if (!element.checkVisibility({ opacityProperty: false, visibilityProperty: true })) continue;
    if (element.closest("[aria-hidden=true], [inert]") || element.matches("input[type=hidden]")) continue;
    // Visually hidden until focused: the skip link.
    if (getComputedStyle(element).clipPath !== "none" || getComputedStyle(element).clip !== "auto") continue;
    const style = getComputedStyle(element);
    const beside = [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node !== element && (node.textContent ?? "").trim() !== "",
    );
    if (element.matches("a") && style.display === "inline" && beside) continue;
    const boxes = [element, ...("labels" in element ? ((element.labels as NodeList | null) ?? []) : [])]
      .filter((one) => one instanceof HTMLElement)
      .map((one) => one.getBoundingClientRect());
    if (boxes.some(({ width, height }) => width >= 43.5 && height >= 43.5)) continue;
    const { width, height } = element.getBoundingClientRect();
    found.push(`${Math.round(width)}×${Math.round(height)} ${element.outerHTML.slice(0, 160)}`);
  }
  return found;
}

/** Text that is cut off by the screen or by a box that hides overflow. Scrollable content may be wider. */
export function cutText(): string[] {
  const found: string[] = [];
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) found.push(`the page is ${wide} px wider than the screen`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || parent.closest("script, style, noscript, svg, select"))
      continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    let reason =
      text.right > document.documentElement.clientWidth + 1 || text.left < -1 ? "off the screen" : "";
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(box);
      const rect = box.getBoundingClientRect();
      const scrolls = overflowX === "auto" || overflowX === "scroll";
      // One pixel: for screen readers only.
      if (scrolls || (position === "absolute" && rect.width <= 1.5)) {
        reason = "";
        break;
      }
      const hidesX = overflowX !== "visible" && (text.right > rect.right + 1 || text.left < rect.left - 1);
      const hidesY = overflowY !== "visible" && (text.bottom > rect.bottom + 2 || text.top < rect.top - 2);
      if (hidesX || hidesY) reason = `cut by <${box.tagName.toLowerCase()} class="${box.className}">`;
    }
    if (reason) found.push(`“${node.textContent.trim().slice(0, 60)}” ${reason}`);
  }
  return found;
}

/** Animations that still run with reduced motion. One that follows scrolling moves only when the reader scrolls. */
export function movements(): string[] {
  const running = document
    .getAnimations()
    .filter(({ timeline }) => timeline instanceof DocumentTimeline)
    .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : "transition"));
  const styled = [...document.querySelectorAll("body, body *")].filter((element) => {
    const style = getComputedStyle(element);
    const followsScrolling = style.getPropertyValue("animation-timeline").startsWith("scroll(");
    return (style.animationName !== "none" && !followsScrolling) || /[1-9]/.test(style.transitionDuration);
  });
  return [...running, ...styled.map((element) => element.outerHTML.slice(0, 120))];
}

/**
 * Fields about the customer without autocomplete tokens, so the browser can't fill them in (WCAG 1.3.5, 3.3.7, 3.3.8).
 */
export function unnamedFields(): string[] {
  const wanted: [string, RegExp][] = [
    ["input[type=email]", /^(email|username|off)$/],
    ["input[type=tel][name^=phone]", /^tel/],
    ["input[type=password]", /^(current|new)-password$/],
    ["input[name=code]", /^one-time-code$/],
  ];
  return wanted.flatMap(([selector, purpose]) =>
    [...document.querySelectorAll<HTMLInputElement>(selector)]
      .filter((field) => !purpose.test(field.autocomplete))
      .map((field) => `${field.outerHTML.slice(0, 160)} isn't ${purpose}`),
  );
}

export interface Stop {
  /** Its visible or accessible name. */
  name: string;
  /** No ring around it or the card that holds it. */
  unmarked: boolean;
  /** Fully behind the bottom bar (WCAG 2.4.11). */
  hidden: boolean;
}

/** The focused element. Null on the page itself, before the first and after the last stop. */
export function focusStop(): Stop | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const ring = (focused: Element | null) => {
    const { outlineStyle, outlineWidth } = focused
      ? getComputedStyle(focused)
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
