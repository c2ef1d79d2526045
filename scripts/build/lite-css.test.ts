import { expect, test } from "vitest";
import { liteCss } from "./lite-css";

test("unwraps layers and puts Tailwind's constants in place", () => {
  const css = `@layer theme{:root,:host{--spacing:4px;--color-ink:var(--ink);--text-small:.9rem;--text-small--line-height:1.4}}
    @layer utilities{.px-3{padding-inline:calc(var(--spacing) * 3)}.ms-1{margin-inline-start:calc(var(--spacing) * 1)}
    .text-ink{color:var(--color-ink)}
    .text-small{font-size:var(--text-small);line-height:var(--tw-leading,var(--text-small--line-height))}}
    :root{--ink:#1b150d}`;
  expect(liteCss(css)).toBe(
    ".px-3{padding-left:12px;padding-right:12px}.ms-1{margin-left:4px}.text-ink{color:var(--ink)}" +
      ".text-small{font-size:.9rem;line-height:1.4}:root{--ink:#1b150d}",
  );
});

test("sets names in the text face a step smaller, because it is wider", () => {
  const css = `@layer theme{:root{--text-lead:1.2rem;--text-figure:1.3rem}}.text-figure{font-size:var(--text-figure)}`;
  expect(liteCss(css)).toBe(".text-figure{font-size:1.2rem}");
});

test("leaves out fonts, masks, shadows, motion and what needs a newer browser", () => {
  const css = `@font-face{font-family:D;src:url(d.woff2)}@keyframes k{50%{opacity:0}}@property --tw-shadow{syntax:"*";inherits:false}
    .a{mask:none;box-shadow:var(--tw-shadow);transition:all 1s;animation:k 1s}@supports (color:lab(0% 0 0)){.a{color:red}}
    @media (prefers-reduced-motion:reduce){.a{animation:none}}@media (hover:hover){.a:hover{color:red}}
    :root{--display-face:"D"}.b{font-family:var(--display-face),serif;color:red}`;
  expect(liteCss(css)).toMatch(/^\.b\{color:red;font-family:system-ui,[^}]*serif\}$/);
});

test("what holds only without scripts always holds, and old browsers can read the selectors", () => {
  expect(liteCss("@layer utilities{@media (scripting:none){.noscript\\:hidden{display:none}}}")).toBe(
    ".noscript\\:hidden{display:none}",
  );
  expect(liteCss(".x:is(:where(.peer):checked ~ *){display:block}")).toContain(".peer:checked");
  expect(liteCss(":is(:where(.peer):checked ~ .peer-checked\\:block){display:block}")).toBe(
    ".peer:checked~.peer-checked\\:block{display:block}",
  );
});
