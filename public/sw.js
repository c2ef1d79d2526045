/*
 * The shop's service worker (docs/adr/0019). It stores the order pages and receipts opened on this phone, so that a token can
 * be read offline, and shows an offline page for every other address. It stores no other pages of the shop and no response to a
 * POST, and never sends a request later: a person must press again to spend money.
 *
 * Plain JavaScript without a build step: a deployment changes this file's behaviour only if it changes this file.
 */
const PAGES = "kiosk-pages-1";
const FILES = "kiosk-files-1";
const SHOP = "kiosk-shop-1";
const MAX_PAGES = 20;
const MAX_AGE_MS = 14 * 24 * 3_600_000;
/** How long (ms) to wait for the network before showing a stored page. */
const NETWORK_TIMEOUT_MS = 8_000;
const ORDER = /^(?:\/(?:pcm|ha|yo|ig))?\/orders\/([0-9A-Za-z-]{1,20})(?:\/receipt)?$/;
const FORGET = /^(?:\/(?:pcm|ha|yo|ig))?\/offline\/forget$/;
const FILE = /(?:href|src)="(\/(?:_next\/static\/|theme\.css|theme\/|fonts\/)[^"]*)"/g;
const STORED_AT = "x-kept-at";

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
  event.waitUntil(Promise.all([storeShop(), self.skipWaiting()]));
});

// Open pages of an older deployment lose nothing: their files still come from the network.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const current = [PAGES, FILES, SHOP];
      for (const name of await caches.keys()) {
        if (name.startsWith("kiosk-") && !current.includes(name)) await caches.delete(name);
      }
      await prune();
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

/** Counts deletions: a page requested before the latest one must not be stored. */
let forgotten = 0;

/**
 * An order page that follows its order by events sends "keep" once the order is settled, so that the stored page has the token.
 * A page that clears this device sends `forget`, with the order's reference if it clears only one.
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
      .then((response) => isPage(response) && storePage(key, response, since))
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
      event.respondWith(key ? openOrder(event, key) : openPage(event));
    } else if (request.method === "POST" && FORGET.test(url.pathname)) event.respondWith(forgetDevice(url));
  } else if (request.method === "GET" && !self.navigator.onLine && request.destination !== "") {
    event.respondWith(openFile(request));
  }
});

/** The cache key of an order page: the address that opens it, with the token. Without the token nothing opens offline either. */
function keyOf(url) {
  const token = url.searchParams.get("token");
  return token && ORDER.test(url.pathname) ? `${url.pathname}?token=${encodeURIComponent(token)}` : null;
}

async function fromNetwork(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function openPage(event) {
  try {
    return await fromNetwork(event);
  } catch {
    return offlinePage(event.request.url);
  }
}

/** Network first. The stored page is used if the network fails or is slow, or the shop responds with a server error. */
async function openOrder(event, key) {
  const since = forgotten;
  const stored = await findStored(key);
  const coming = fromNetwork(event).then((response) => {
    if (isPage(response)) event.waitUntil(storePage(key, response.clone(), since));
    // The link was revoked or never existed.
    if (response.status === 404) event.waitUntil(deleteStored(key));
    return response;
  });
  // A late response is still stored, however long it takes.
  event.waitUntil(coming.catch(() => undefined));
  if (!stored) return coming.catch(() => offlinePage(event.request.url));
  const timeout = new Promise((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS));
  const response = await Promise.race([coming, timeout]).catch(() => undefined);
  return response && response.status < 500 ? response : showStored(stored);
}

async function openFile(request) {
  const stored = await (await caches.open(FILES)).match(request);
  return stored ?? fetch(request);
}

function isPage(response) {
  const type = response.headers.get("content-type") ?? "";
  return response.status === 200 && !response.redirected && type.startsWith("text/html");
}

async function findStored(key) {
  const stored = await (await caches.open(PAGES)).match(key);
  return stored && Date.now() - storedAt(stored) < MAX_AGE_MS ? stored : undefined;
}

function storedAt(response) {
  return Number(response.headers.get(STORED_AT));
}

/** `since`: the value of `forgotten` when the page was requested. */
async function storePage(key, response, since) {
  try {
    const html = await response.text();
    if (since !== forgotten) return;
    const headers = new Headers(response.headers);
    headers.set(STORED_AT, String(Date.now()));
    await (await caches.open(PAGES)).put(key, new Response(html, { headers }));
    // Deleted while it was being written.
    if (since !== forgotten) return await deleteStored(key);
    const files = await caches.open(FILES);
    for (const file of filesOf(html)) {
      if (await files.match(file)) continue;
      const answer = await fetch(file);
      if (answer.ok) await files.put(file, answer);
    }
    await prune();
    await storeShop();
  } catch {
    // Storage is full or the network failed: the previously stored page remains.
  }
}

/** The styles and scripts that a page references. Next.js escapes "&" in them as an entity. */
function filesOf(html) {
  return [...html.matchAll(FILE)].map(([, address]) => address.replaceAll("&amp;", "&"));
}

/** Keeps the newest pages that haven't expired, and only the files that they reference. */
async function prune() {
  const pages = await caches.open(PAGES);
  const all = await entries();
  for (const [index, { request, at }] of all.entries()) {
    if (index >= MAX_PAGES || Date.now() - at >= MAX_AGE_MS) await pages.delete(request);
  }
  const named = new Set();
  for (const page of await pages.matchAll()) {
    for (const file of filesOf(await page.text())) named.add(new URL(file, self.location.origin).href);
  }
  const files = await caches.open(FILES);
  for (const request of await files.keys()) if (!named.has(request.url)) await files.delete(request);
}

/** The stored pages, newest first. */
async function entries() {
  const pages = await caches.open(PAGES);
  const all = await Promise.all(
    (await pages.keys()).map(async (request) => ({ request, at: storedAt(await pages.match(request)) })),
  );
  return all.sort((a, b) => b.at - a.at);
}

async function deleteStored(key) {
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

async function forgetDevice(url) {
  forgotten += 1;
  await forgetPages();
  const { prefix, words } = languageOf(url);
  return offlinePage(new URL(prefix || "/", url).href, words.forgotten);
}

/** The language in an address, and the address's prefix for it. */
function languageOf({ pathname }) {
  const locale = /^\/(pcm|ha|yo|ig)(?=\/|$)/.exec(pathname)?.[1];
  return { prefix: locale ? `/${locale}` : "", words: WORDS[locale ?? "en"] };
}

/** Fills a message's placeholders. */
function format(message, values) {
  return message.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** Stores the shop's name for the offline page. */
async function storeShop() {
  try {
    await (await caches.open(SHOP)).add("/manifest.webmanifest");
  } catch {
    // Without it the offline page shows no name.
  }
}

async function shopName() {
  const manifest = await (await caches.open(SHOP)).match("/manifest.webmanifest");
  return manifest ? String((await manifest.json()).name) : "";
}

/** "2:05 pm, 21 Nov" in Nigeria, which is UTC+1 all year. */
function timeOf(at, words) {
  const there = new Date(at + 3_600_000);
  const hours = there.getUTCHours();
  const clock = `${hours % 12 || 12}:${String(there.getUTCMinutes()).padStart(2, "0")}`;
  const time = format(hours < 12 ? words.am : words.pm, { time: clock });
  return `${time}, ${format(words.shortDay, { date: there.getUTCDate(), month: words.months[there.getUTCMonth()] })}`;
}

/** The stored page unchanged, with a banner on top that says so. React ignores elements that it doesn't know there. */
async function showStored(stored) {
  const html = await stored.text();
  const lang = /<html[^>]* lang="([^"]+)"/.exec(html)?.[1];
  const words = Object.values(WORDS).find((candidate) => candidate.lang === lang) ?? WORDS.en;
  const banner = `<aside data-kept class="bg-ink px-4 py-3 text-center font-semibold text-paper print:hidden">${escapeHtml(
    format(words.kept, { time: timeOf(storedAt(stored), words) }),
  )} <a href="" class="inline-flex min-h-11 items-center underline underline-offset-4">${escapeHtml(words.again)}</a></aside>`;
  const headers = new Headers(stored.headers);
  for (const name of ["content-encoding", "content-length", "etag", STORED_AT]) headers.delete(name);
  headers.set("cache-control", "no-store");
  return new Response(
    html.replace(/<body[^>]*>/, (body) => body + banner),
    { headers },
  );
}

async function offlinePage(address, notice) {
  const { prefix, words } = languageOf(new URL(address));
  const rows = (await entries()).map((entry) => rowOf(entry, words));
  const list =
    rows.length > 0 ? storedList(rows.join(""), prefix, words) : `<p>${escapeHtml(notice ?? words.none)}</p>`;
  const html = `<!DOCTYPE html><html lang="${words.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(words.title)}</title><style>${STYLE}</style></head><body><header>${escapeHtml(await shopName())}</header><main>
<h1>${escapeHtml(words.title)}</h1><p>${escapeHtml(words.safe)}</p><p><a class="again" href="${escapeHtml(address)}">${escapeHtml(words.again)}</a></p>
<section><h2>${escapeHtml(words.keptHeading)}</h2>${list}</section></main></body></html>`;
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
  return `<li><a href="${escapeHtml(pathname + search)}">${escapeHtml(format(message, { ref, time: timeOf(at, words) }))}</a></li>`;
}

function storedList(rows, prefix, words) {
  return `<ul>${rows}</ul><p class="muted">${escapeHtml(words.keptNote)}</p>
<form method="post" action="${prefix}/offline/forget"><button>${escapeHtml(words.forget)}</button></form>`;
}

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
function escapeHtml(raw) {
  return String(raw).replace(/[&<>"]/g, (character) => ENTITIES[character]);
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
