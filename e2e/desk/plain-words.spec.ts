import { randomInt } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { DIFFERENCE_KINDS } from "../../lib/model/difference";
import { INBOX_KINDS } from "../../lib/model/inbox";
import { pageRoutes } from "../access/routes";
import { expect, test } from "../fixtures";
import {
  airtimeOrder,
  buyByApi,
  newEmail,
  newPhone,
  orderStatus,
  payByApi,
  placeByApi,
  reportMissing,
} from "../journey";
import { LONG, ONLY_LONG } from "../long";
import { enterAs, newUser, openAs, unsentEmail } from "../people";
import { query } from "../query";
import type { Sandbox } from "../sandbox";
import { electricityOrder, newMeter } from "../services/bills";
import { formWith, open, PHONE, WIDE } from "./desk";
import { findRawWords } from "./raw-words";

/** What an owner types as it is: names of variables of the server. */
const VARIABLES =
  /^(?:MERCHANT|PAYSTACK|APP|SMTP|AUTH|DATA|DATABASE|SUPPORT|GOOGLE|TRUST|WEB|OTEL|METRICS|ALERT)_[A-Z_]+$/;

/** All that is shown of a page, opened, without "Technical details": text, choices, names for screen readers. */
function shownText(page: Page): Promise<string> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll("details"))
      details.open = details.querySelector("summary")?.textContent?.trim() !== "Technical details";
    const seen = [...document.querySelectorAll("*")].filter((node) => node.checkVisibility());
    const attributes = ["aria-label", "title", "placeholder", "alt", "aria-description"];
    return [
      document.title,
      // biome-ignore lint/performance/useDomNodeTextContent: what is collapsed isn't shown
      document.body.innerText,
      ...seen.flatMap((node) => attributes.map((name) => node.getAttribute(name) ?? "")),
      ...seen.flatMap((node) => (node instanceof HTMLOptionElement ? [node.label] : [])),
      ...[...document.querySelectorAll("select")].flatMap(({ options }) =>
        [...options].map(({ label }) => label),
      ),
    ].join("\n");
  });
}

/** The raw words of a page, on a wide screen and on a phone. */
async function rawWordsOf(page: Page): Promise<string[]> {
  const found = new Set<string>();
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    const words = findRawWords(await shownText(page));
    for (const word of words.filter((one) => !VARIABLES.test(one))) found.add(word);
  }
  return [...found];
}

const glo = (phone: string, amount: number, email = newEmail()) => ({
  service: "airtime",
  input: { product: "glo", phone, amount },
  email,
});

/** Pays for an order without opening its page. */
async function buyQuietly(page: Page, order: Parameters<typeof placeByApi>[1]): Promise<string> {
  const { ref, pay } = await placeByApi(page.request, order);
  await payByApi(page.request, pay);
  return ref;
}

/** Orders of every status, with what makes each page of admin speak: reviews, disputes, cases, refunds in every state. */
async function fillShop(page: Page, sandbox: Sandbox): Promise<string[]> {
  const unpaid = await placeByApi(page.request, airtimeOrder(newPhone(), 110));
  const wrong = await placeByApi(page.request, airtimeOrder(newPhone(), 120));
  await sandbox.tell("paystack", { reference: await referenceOf(wrong.ref), amount: 5_000 });
  await payByApi(page.request, wrong.pay);
  const delivered = await buyQuietly(page, airtimeOrder(newPhone(), 130));
  const fates: [ref: Promise<string>, status: string][] = [
    [buyQuietly(page, airtimeOrder("08030000101", 140)), "refunded"],
    [buyQuietly(page, airtimeOrder("08030000804", 150)), "under_review"],
    [buyQuietly(page, airtimeOrder("08030000107", 160)), "processing"],
    [buyQuietly(page, glo("08050000600", 170)), "processing"],
    [buyQuietly(page, airtimeOrder("08030000110", 180)), "refunded"],
    [buyQuietly(page, airtimeOrder("08030000101", 190, "refund-failed@example.com")), "under_review"],
    [buyQuietly(page, airtimeOrder("08030000102", 195, "refund-pending@example.com")), "refund_due"],
    [buyQuietly(page, electricityOrder(newMeter())), "delivered"],
    [
      buyQuietly(page, {
        service: "exam-pin",
        input: { product: "nabteb", quantity: 28 },
        email: newEmail(),
      }),
      "under_review",
    ],
  ];
  const refs = [unpaid.ref, wrong.ref, delivered];
  await expect.poll(() => statusOf(delivered)).toBe("delivered");
  for (const [made, status] of fates) {
    const ref = await made;
    refs.push(ref);
    await expect
      .poll(() => statusOf(ref), { message: `${ref} becomes ${status}`, timeout: 90_000 })
      .toBe(status);
  }
  await expect
    .poll(async () => (await query("SELECT 1 FROM payments WHERE disposition = 'SUSPENSE'")).length)
    .toBeGreaterThan(0);
  // Two disputes, one of them lost.
  for (const step of [["create"], ["create", "resolve"]]) {
    const ref = await buyQuietly(page, airtimeOrder(newPhone(), 210 + randomInt(80)));
    refs.push(ref);
    await expect.poll(() => statusOf(ref)).toBe("delivered");
    const reference = await referenceOf(ref);
    for (const one of step) await sandbox.tell("paystack/dispute", { reference, step: one });
  }
  await expect.poll(async () => (await disputesOf(refs)).length).toBe(2);
  // What reconciliation would find, of every kind.
  await query(
    `INSERT INTO differences (source, kind, subject, order_id, ours, theirs, amount_kobo, first_seen_at, last_seen_at, looked_at, state)
     SELECT 'upstream', k, 'words:' || k, CASE WHEN k LIKE 'refund%' THEN NULL ELSE o.id END, '{"totalKobo":19400}', '{"state":"SUCCESS"}', 500, now(), now(), now() + interval '1 day', 'open'
     FROM orders o, unnest($2::text[]) k WHERE o.ref = $1`,
    [delivered, [...DIFFERENCE_KINDS]],
  );
  await query("INSERT INTO alarms (at, kind) VALUES (now(), 'schema_drift')");
  return refs;
}

/** The disputes of these orders, the open ones first. Other specs answer theirs meanwhile. */
function disputesOf(refs: string[]) {
  return query<{ id: string; page: string }>(
    `SELECT d.id, k.id AS page FROM disputes d JOIN cases k ON k.subject = d.id JOIN payments p ON p.id = d.payment_id
     JOIN orders o ON o.id = p.order_id WHERE o.ref = ANY($1) ORDER BY d.state DESC, d.id`,
    [refs],
  );
}

/** Disputes with an answer that failed in every way, as a worker and Paystack could leave them. */
async function disputePages(refs: string[]): Promise<string[]> {
  const disputes = await disputesOf(refs);
  const failures = ["late", "decided", "not_found", "refused", "other_answer", "no_answer"];
  for (const why of failures) {
    const id = `words-${why}`;
    await query(
      `INSERT INTO dispute_answers (id, dispute_id, kind, kobo, message, sealed, pdf_sha256, asked_by, state, created_at)
       VALUES ($1, $2, 'CONTEST', 0, 'It came.', 'x', 'x', 'x', 'INTENT', now())`,
      [id, disputes[0]?.id],
    );
    await query(
      "UPDATE dispute_answers SET state = 'FAILED', why = $2, sealed = NULL, settled_at = now() WHERE id = $1",
      [id, why],
    );
  }
  return disputes.map(({ page }) => `/admin/disputes/${page}`);
}

async function statusOf(ref: string): Promise<string | undefined> {
  return (await query<{ status: string }>("SELECT status FROM orders WHERE ref = $1", [ref]))[0]?.status;
}

/** Paystack's reference of an order's payment. */
async function referenceOf(ref: string): Promise<string | undefined> {
  const text = "SELECT p.reference FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.ref = $1";
  return (await query<{ reference: string }>(text, [ref]))[0]?.reference;
}

/** What staff do, for the activity log: each by its form, as a browser without scripts sends it. */
async function act(desk: Page, ref: string, parked: string): Promise<void> {
  const send = async (path: string, marker: string, more: Record<string, string> = {}) => {
    const answer = await desk.request.post(path, {
      multipart: { ...(await formWith(desk.request, path, marker)), ...more },
      headers: { origin: process.env.BASE_URL ?? "" },
      maxRedirects: 0,
    });
    expect([path, answer.status()]).toEqual([path, 303]);
  };
  await send(`/admin/orders/${ref}`, "Check status");
  await send(`/admin/orders/${ref}`, 'name="message"');
  const inbox = await (await desk.request.get("/admin/inbox?kind=dispute")).text();
  const open = /open=(case\d+)/.exec(inbox)?.[1];
  await send(`/admin/inbox?open=${open}`, 'name="case"', { reason: "Sent the bank the proof" });
  const alerts = await (await desk.request.get("/admin/inbox?kind=alert")).text();
  await send(`/admin/inbox?open=${/open=(alert\d+)/.exec(alerts)?.[1]}`, 'name="up-to"');
  await send("/admin/webhooks", 'name="webhook"');
  await send(`/admin/orders/${parked}`, 'name="effect"', {
    verdict: "failed",
    evidence: "Row 7 of their list",
    reason: "The customer has nothing",
  });
}

/** The inbox with one of each kind open. */
async function openItems(desk: Page): Promise<string[]> {
  const found = await Promise.all(
    INBOX_KINDS.map(async (kind) => {
      const list = await (await desk.request.get(`/admin/inbox?kind=${kind}`)).text();
      return /\/admin\/inbox\?kind=\w+&amp;open=\w+/.exec(list)?.[0].replace("&amp;", "&") ?? [];
    }),
  );
  expect(found.flat().length).toBeGreaterThan(4);
  return found.flat();
}

test(
  "shows no raw code and no internal word outside of technical details, on any page of admin",
  ONLY_LONG,
  async ({ page, browser, sandbox }) => {
    test.setTimeout(600_000);
    const refs = await fillShop(page, sandbox);
    const customer = await newUser();
    const own = await reportAsCustomer(browser, customer);
    const owner = await newUser("owner");
    // Scripts change no page's words, and take half of its time. The long run reads the pages with them.
    const desk = await openAs(browser, owner, { viewport: PHONE, javaScriptEnabled: LONG });
    await act(desk, refs[2] ?? "", refs[4] ?? "");
    const addresses: Record<string, readonly string[]> = {
      "/admin/orders/[ref]": [...refs, own].map((ref) => `/admin/orders/${ref}`),
      "/admin/settings/emails/[id]": [`/admin/settings/emails/${await unsentEmail()}`],
      "/admin/inbox": ["/admin/inbox", ...(await openItems(desk))],
      "/admin/disputes/[id]": await disputePages(refs),
      "/admin/customers/[id]": [customer, owner].map(({ id }) => `/admin/customers/${id}`),
    };
    const faults: string[] = [];
    for (const route of pageRoutes().filter((one) => /^\/admin(?:\/|$)/.test(one))) {
      const listed = addresses[route] ?? [route];
      expect([route, listed.filter((one) => one.includes("["))]).toEqual([route, []]);
      for (const address of listed) {
        const answer = await desk.goto(address);
        expect([address, answer?.status()]).toEqual([address, 200]);
        for (const word of await rawWordsOf(desk)) faults.push(`${address}: ${word}`);
      }
    }
    expect(faults).toEqual([]);
    await desk.context().close();
  },
);

/** Buys with an account, and reports the delivered order as not received. */
async function reportAsCustomer(
  browser: Browser,
  customer: Awaited<ReturnType<typeof newUser>>,
): Promise<string> {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL });
  await enterAs(context, customer);
  const page = await context.newPage();
  const { ref } = await buyByApi(page, airtimeOrder(newPhone(), 330, customer.email));
  await expect(orderStatus(page)).toContainText("Delivered");
  await reportMissing(page);
  await expect(page.getByRole("heading", { name: /^Case \d+$/ })).toBeVisible();
  await context.close();
  return ref;
}

test(
  "finds a raw code in text, in a name or in a choice, and none in technical details",
  ONLY_LONG,
  async ({ browser }) => {
    const desk = await open(browser, await newUser("owner"));
    await desk.goto("/admin/inbox");
    expect(await rawWordsOf(desk)).toEqual([]);
    await desk.evaluate(() => {
      const put = (tag: string, text: string) => {
        const node = document.createElement(tag);
        node.textContent = text;
        document.querySelector("main")?.append(node);
        return node;
      };
      put("p", "The vend is CAPTURED, refund_stuck");
      put("p", "case order:01J9Z3K4M5N6P7Q8R9S0T1V2W3");
      put("p", "{owner@some_where.example} is an email, K7QF3-M2X9D an order");
      put("button", "Go").setAttribute("aria-label", "Acknowledge amount_differs");
      put("select", "").append(new Option("PROCESSING"));
      const closed = put("details", "");
      closed.innerHTML = "<summary>Filters</summary><p>markupBp</p>";
      put("details", "").innerHTML = "<summary>Technical details</summary><p>SETTLED_LATE</p>";
    });
    expect((await rawWordsOf(desk)).sort()).toEqual([
      "01J9Z3K4M5N6P7Q8R9S0T1V2W3",
      "CAPTURED",
      "PROCESSING",
      "amount_differs",
      "markupBp",
      "order:01J9Z3K4M5N6P7Q8R9S0T1V2W3",
      "refund_stuck",
      "vend",
    ]);
    await desk.context().close();
  },
);
