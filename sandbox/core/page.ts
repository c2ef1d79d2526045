import { html, raw } from "hono/html";

const style = `
:root{color-scheme:light dark;--paper:#faf7f0;--ink:#1b1a17;--line:#d9d2c3;--accent:#14532d;--on:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#1b1a17;--ink:#f3efe6;--line:#4a463d;--accent:#86d8a4;--on:#10130f}}
body{font:17px/1.5 system-ui,sans-serif;background:var(--paper);color:var(--ink);max-width:60rem;margin:0 auto;padding:1rem}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem;border-top:1px solid var(--line);padding-top:1rem}
a{color:inherit}code,td:first-child{font-family:ui-monospace,monospace}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-bottom:1px solid var(--line)}
button,input,select{font:inherit;min-height:44px;padding:.4rem .9rem;border:1px solid var(--ink);border-radius:4px;background:transparent;color:inherit}
button.first{background:var(--accent);border-color:var(--accent);color:var(--on)}
form{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end;margin:.6rem 0}label{display:grid;gap:.2rem}
.sum{font-size:1.8rem;font-variant-numeric:tabular-nums}[role=status]{border-left:4px solid var(--accent);padding:.4rem .8rem}
`;

/** A plain page that works without JavaScript. */
export function page(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${raw(style)}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`;
}
