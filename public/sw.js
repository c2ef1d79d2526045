/*
 * The shop's service worker (docs/adr/0019). It keeps the order pages and receipts that this phone opened, so that a
 * token can be read without a network, and has a page of its own for every other address. It keeps nothing else of the shop's
 * pages, never an answer to a POST, and sends nothing later: what spends money is pressed again by a person.
 *
 * Plain JavaScript that needs no build: a new deployment changes nothing in what is here, unless this file changed.
 */
const PAGES = "kiosk-pages-1";
const FILES = "kiosk-files-1";
const SHOP = "kiosk-shop-1";
const MOST_PAGES = 20;
const LONGEST_MS = 14 * 24 * 3_600_000;
/** So long a page that is kept waits for the network. */
const PATIENCE_MS = 8_000;
const ORDER = /^(?:\/(?:pcm|ha|yo|ig))?\/orders\/([0-9A-Za-z-]{1,20})(?:\/receipt)?$/;
const FORGET = /^(?:\/(?:pcm|ha|yo|ig))?\/offline\/forget$/;
const FILE = /(?:href|src)="(\/(?:_next\/static\/|theme\.css|theme\/|fonts\/)[^"]*)"/g;
const KEPT_AT = "x-kept-at";

// Written by "npm run words" from messages/, up to "end of words".
const WORDS = {
  en: {
    lang: "en-NG",
    kept: "You're offline, or the shop can't be reached. This is your order as of {time}, saved on this device.",
    again: "Try again",
    title: "You're offline",
    safe: "Nothing was sent. Paid orders continue without this page.",
    keptHeading: "Saved on this device",
    keptNote: "These open offline. Anyone with this device can read them.",
    none: "No orders on this device.",
    order: "Order {ref}, as of {time}",
    receipt: "Receipt of {ref}, as of {time}",
    forget: "Remove from device",
    forgotten: "Removed. No orders are saved on this device.",
    am: "{time} am",
    pm: "{time} pm",
    shortDay: "{date} {month}",
    months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  },
  ha: {
    lang: "ha-NG",
    kept: "Babu intanet, ko ba a samun shagon. Wannan ita ce odarku kamar yadda take da {time}, an adana ta a wannan na'ura.",
    again: "Sake gwadawa",
    title: "Babu intanet",
    safe: "Ba a aika komai ba. Ododin da aka biya suna ci gaba ba tare da wannan shafi ba.",
    keptHeading: "An adana a wannan na'ura",
    keptNote: "Waɗannan suna buɗewa babu intanet. Duk mai riƙe da na'urar zai iya karanta su.",
    none: "Babu oda a wannan na'ura.",
    order: "Oda {ref}, zuwa {time}",
    receipt: "Rasit na {ref}, zuwa {time}",
    forget: "Cire daga na'ura",
    forgotten: "An cire. Babu odar da aka adana a wannan na'ura.",
    am: "{time} am",
    pm: "{time} pm",
    shortDay: "{date} {month}",
    months: ["Jan", "Fab", "Mar", "Afi", "May", "Yun", "Yul", "Agu", "Sat", "Okt", "Nuw", "Dis"],
  },
  ig: {
    lang: "ig-NG",
    kept: "Ị nọghị n'ịntanetị, ma ọ bụ a hụghị ụlọ ahịa. Nke a bụ oda gị dịka ọ dị na {time}, e chekwara ya n'ekwentị a.",
    again: "Nwaa ọzọ",
    title: "Ị nọghị n'ịntanetị",
    safe: "E zigaghị ihe ọ bụla. Oda a kwụrụ na-aga n'ihu na-enweghị ibe a.",
    keptHeading: "E chekwara n'ekwentị a",
    keptNote: "Ha na-emepe na-enweghị ịntanetị. Onye ọ bụla ji ekwentị a nwere ike ịgụ ha.",
    none: "Enweghị oda n'ekwentị a.",
    order: "Oda {ref}, dịka {time}",
    receipt: "Rasiti {ref}, dịka {time}",
    forget: "Wepụ n'ekwentị",
    forgotten: "E wepụla ha. Enweghị oda n'ekwentị a.",
    am: "{time} am",
    pm: "{time} pm",
    shortDay: "{date} {month}",
    months: ["Jen", "Feb", "Maa", "Epr", "Mee", "Juu", "Jul", "Ọgọ", "Sep", "Ọkt", "Nov", "Dis"],
  },
  pcm: {
    lang: "pcm",
    kept: "You no dey online, or we no fit reach di shop. Dis na your order as e be for {time}, wey dis device keep.",
    again: "Try again",
    title: "You no dey online",
    safe: "We never send anytin. Orders wey you don pay dey go on without dis page.",
    keptHeading: "Wetin dis device keep",
    keptNote: "Dem dey open without network. Anybody wey hold dis device fit read dem.",
    none: "No order dey dis device.",
    order: "Order {ref}, as e be for {time}",
    receipt: "Receipt of {ref}, as e be for {time}",
    forget: "Remove from device",
    forgotten: "E don commot. No order dey dis device again.",
    am: "{time} am",
    pm: "{time} pm",
    shortDay: "{date} {month}",
    months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  },
  yo: {
    lang: "yo-NG",
    kept: "Kò sí íńtánẹ́ẹ̀tì, tàbí a kò rí ìtajà náà. Àṣẹ yín nìyí bó ṣe wà ní {time}, tí ẹ̀rọ yìí fi pamọ́.",
    again: "Tún gbìyànjú",
    title: "Kò sí íńtánẹ́ẹ̀tì",
    safe: "A kò fi nǹkan kan ránṣẹ́. Àwọn àṣẹ tí ẹ ti san ń tẹ̀síwájú láìsí ojú-ewé yìí.",
    keptHeading: "Ohun tó wà lórí ẹ̀rọ yìí",
    keptNote: "Wọ́n ń ṣí láìsí íńtánẹ́ẹ̀tì. Ẹnikẹ́ni tó bá di ẹ̀rọ yìí mú lè kà wọ́n.",
    none: "Kò sí àṣẹ lórí ẹ̀rọ yìí.",
    order: "Àṣẹ {ref}, ní {time}",
    receipt: "Rìsíìtì {ref}, ní {time}",
    forget: "Yọ kúrò lórí ẹ̀rọ",
    forgotten: "A ti yọ wọ́n kúrò. Kò sí àṣẹ lórí ẹ̀rọ yìí.",
    am: "{time} am",
    pm: "{time} pm",
    shortDay: "{date} {month}",
    months: ["Ṣẹ́r", "Èrè", "Ẹrẹ", "Ìgb", "Ẹ̀bi", "Òkú", "Agẹ", "Ògú", "Owe", "Ọ̀wà", "Bél", "Ọ̀pẹ"],
  },
};
// end of words

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([noteShop(), self.skipWaiting()]));
});

// Open pages of an older deployment lose nothing: their files come from the network as before.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const mine = [PAGES, FILES, SHOP];
      for (const name of await caches.keys()) {
        if (name.startsWith("kiosk-") && !mine.includes(name)) await caches.delete(name);
      }
      await prune();
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

/** How often pages were forgotten: what was asked for before the last time mustn't be kept. */
let forgotten = 0;

/**
 * An order page that followed its order by events says when it is settled: what is kept must have the token. A page that forgets
 * says so, and names the order if it forgets only one.
 */
self.addEventListener("message", (event) => {
  if (event.data?.forget === true) {
    forgotten += 1;
    event.waitUntil(forgetPages(event.data.ref));
    return;
  }
  const key = event.data === "keep" && event.source ? keyOf(new URL(event.source.url)) : null;
  if (!key) return;
  const since = forgotten;
  event.waitUntil(
    fetch(key, { credentials: "same-origin", headers: { accept: "text/html" } })
      .then((response) => isPage(response) && keep(key, response, since))
      .catch(() => undefined),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (request.method === "GET") {
      const key = keyOf(url);
      event.respondWith(key ? openOrder(event, key) : openOther(event));
    } else if (request.method === "POST" && FORGET.test(url.pathname)) event.respondWith(forget(url));
  } else if (request.method === "GET" && !self.navigator.onLine && request.destination !== "") {
    event.respondWith(openFile(request));
  }
});

/** What an order page is kept under: the address that opens it, token and all. Without its token nothing opens here either. */
function keyOf(url) {
  const token = url.searchParams.get("token");
  return token && ORDER.test(url.pathname) ? `${url.pathname}?token=${encodeURIComponent(token)}` : null;
}

async function fromNetwork(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function openOther(event) {
  try {
    return await fromNetwork(event);
  } catch {
    return offlinePage(event.request.url);
  }
}

/** The network first. What is kept stands in for a network that fails or dawdles, and for a shop that answers with an error. */
async function openOrder(event, key) {
  const since = forgotten;
  const kept = await find(key);
  const coming = fromNetwork(event).then((response) => {
    if (isPage(response)) event.waitUntil(keep(key, response.clone(), since));
    // The link was revoked, or never was one.
    if (response.status === 404) event.waitUntil(drop(key));
    return response;
  });
  // However long it takes: what comes late is still kept.
  event.waitUntil(coming.catch(() => undefined));
  if (!kept) return coming.catch(() => offlinePage(event.request.url));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const response = await Promise.race([coming, late]).catch(() => undefined);
  return response && response.status < 500 ? response : showKept(kept);
}

async function openFile(request) {
  const kept = await (await caches.open(FILES)).match(request);
  return kept ?? fetch(request);
}

function isPage(response) {
  const type = response.headers.get("content-type") ?? "";
  return response.status === 200 && !response.redirected && type.startsWith("text/html");
}

async function find(key) {
  const kept = await (await caches.open(PAGES)).match(key);
  return kept && Date.now() - keptAt(kept) < LONGEST_MS ? kept : undefined;
}

function keptAt(response) {
  return Number(response.headers.get(KEPT_AT));
}

/** `since`: what `forgotten` was when the page was asked for. */
async function keep(key, response, since) {
  try {
    const html = await response.text();
    if (since !== forgotten) return;
    const headers = new Headers(response.headers);
    headers.set(KEPT_AT, String(Date.now()));
    await (await caches.open(PAGES)).put(key, new Response(html, { headers }));
    // Forgotten while it was written.
    if (since !== forgotten) return await drop(key);
    const files = await caches.open(FILES);
    for (const file of filesOf(html)) {
      if (await files.match(file)) continue;
      const answer = await fetch(file);
      if (answer.ok) await files.put(file, answer);
    }
    await prune();
    await noteShop();
  } catch {
    // No room, or the network went: what was kept before stays.
  }
}

/** The style and scripts that a page names; Next writes "&" in them as an entity. */
function filesOf(html) {
  return [...html.matchAll(FILE)].map(([, address]) => address.replaceAll("&amp;", "&"));
}

/** The newest pages, none that is too old, and only the files that they name. */
async function prune() {
  const pages = await caches.open(PAGES);
  const all = await entries();
  for (const [index, { request, at }] of all.entries()) {
    if (index >= MOST_PAGES || Date.now() - at >= LONGEST_MS) await pages.delete(request);
  }
  const named = new Set();
  for (const page of await pages.matchAll()) {
    for (const file of filesOf(await page.text())) named.add(new URL(file, self.location.origin).href);
  }
  const files = await caches.open(FILES);
  for (const request of await files.keys()) if (!named.has(request.url)) await files.delete(request);
}

/** What is kept, newest first. */
async function entries() {
  const pages = await caches.open(PAGES);
  const all = await Promise.all(
    (await pages.keys()).map(async (request) => ({ request, at: keptAt(await pages.match(request)) })),
  );
  return all.sort((a, b) => b.at - a.at);
}

async function drop(key) {
  await (await caches.open(PAGES)).delete(key);
  await prune();
}

async function forgetPages(ref) {
  if (ref === undefined) return Promise.all([caches.delete(PAGES), caches.delete(FILES)]);
  const pages = await caches.open(PAGES);
  for (const request of await pages.keys()) {
    if (ORDER.exec(new URL(request.url).pathname)?.[1] === ref) await pages.delete(request);
  }
}

async function forget(url) {
  forgotten += 1;
  await forgetPages();
  const { prefix, words } = languageOf(url);
  return offlinePage(new URL(prefix || "/", url).href, words.forgotten);
}

/** The language that an address names, and how it begins. */
function languageOf({ pathname }) {
  const locale = /^\/(pcm|ha|yo|ig)(?=\/|$)/.exec(pathname)?.[1];
  return { prefix: locale ? `/${locale}` : "", words: WORDS[locale ?? "en"] };
}

/** A message with its values. */
function say(message, values) {
  return message.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** The shop's own name, for the page that the shop can't send. */
async function noteShop() {
  try {
    await (await caches.open(SHOP)).add("/manifest.webmanifest");
  } catch {
    // Then that page has no name on it.
  }
}

async function shopName() {
  const manifest = await (await caches.open(SHOP)).match("/manifest.webmanifest");
  return manifest ? String((await manifest.json()).name) : "";
}

/** "2:05 pm, 21 Nov" in Nigeria, which is an hour ahead all year. */
function timeOf(at, words) {
  const there = new Date(at + 3_600_000);
  const hours = there.getUTCHours();
  const clock = `${hours % 12 || 12}:${String(there.getUTCMinutes()).padStart(2, "0")}`;
  const time = say(hours < 12 ? words.am : words.pm, { time: clock });
  return `${time}, ${say(words.shortDay, { date: there.getUTCDate(), month: words.months[there.getUTCMonth()] })}`;
}

/** The kept page as it was, with a line on top that says so. React skips an element that it doesn't know there. */
async function showKept(kept) {
  const html = await kept.text();
  const lang = /<html[^>]* lang="([^"]+)"/.exec(html)?.[1];
  const words = Object.values(WORDS).find((one) => one.lang === lang) ?? WORDS.en;
  const banner = `<aside data-kept class="bg-ink px-4 py-3 text-center font-semibold text-paper print:hidden">${text(
    say(words.kept, { time: timeOf(keptAt(kept), words) }),
  )} <a href="" class="inline-flex min-h-11 items-center underline underline-offset-4">${text(words.again)}</a></aside>`;
  const headers = new Headers(kept.headers);
  for (const name of ["content-encoding", "content-length", "etag", KEPT_AT]) headers.delete(name);
  headers.set("cache-control", "no-store");
  return new Response(
    html.replace(/<body[^>]*>/, (body) => body + banner),
    { headers },
  );
}

async function offlinePage(address, said) {
  const { prefix, words } = languageOf(new URL(address));
  const rows = (await entries()).map((entry) => rowOf(entry, words));
  const list =
    rows.length > 0 ? keptList(rows.join(""), prefix, words) : `<p>${text(said ?? words.none)}</p>`;
  const html = `<!DOCTYPE html><html lang="${words.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${text(words.title)}</title><style>${STYLE}</style></head><body><header>${text(await shopName())}</header><main>
<h1>${text(words.title)}</h1><p>${text(words.safe)}</p><p><a class="again" href="${text(address)}">${text(words.again)}</a></p>
<section><h2>${text(words.keptHeading)}</h2>${list}</section></main></body></html>`;
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    },
  });
}

function rowOf({ request, at }, words) {
  const { pathname, search } = new URL(request.url);
  const message = pathname.endsWith("/receipt") ? words.receipt : words.order;
  const ref = ORDER.exec(pathname)?.[1] ?? "";
  return `<li><a href="${text(pathname + search)}">${text(say(message, { ref, time: timeOf(at, words) }))}</a></li>`;
}

function keptList(rows, prefix, words) {
  return `<ul>${rows}</ul><p class="muted">${text(words.keptNote)}</p>
<form method="post" action="${prefix}/offline/forget"><button>${text(words.forget)}</button></form>`;
}

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
function text(raw) {
  return String(raw).replace(/[&<>"]/g, (sign) => ENTITIES[sign]);
}

const STYLE = `:root{color-scheme:light dark;--paper:#f7f2e6;--ink:#1a1510;--muted:#5b5245;--line:#d8d0bf}
@media(prefers-color-scheme:dark){:root{--paper:#0b1119;--ink:#f5f0e4;--muted:#bdb6a8;--line:#2c3540}}
body{margin:0 auto;max-width:640px;padding:0 16px 32px;font:106.25%/1.5 system-ui,sans-serif;background:var(--paper);color:var(--ink)}
header{min-height:64px;display:flex;align-items:center;border-bottom:2px solid;font-weight:800;font-size:1.2rem}
h1{font-size:1.76rem;line-height:1.15;margin:40px 0 8px}h2{font-size:1rem;margin:0 0 8px}section{margin-top:32px}
ul{list-style:none;margin:0;padding:0;border-top:1px solid var(--line)}li{border-bottom:1px solid var(--line)}
a{color:inherit;text-underline-offset:4px}li a,.again,button{display:inline-flex;align-items:center;min-height:48px;font-weight:600}
.again,button{padding:0 16px;border:1px solid;border-radius:6px;text-decoration:none;background:none;color:inherit;font-size:inherit;font-family:inherit;cursor:pointer}
.muted{color:var(--muted);font-size:.9rem}:focus-visible{outline:3px solid;outline-offset:2px}`;
