import type { Page, Response } from "@playwright/test";
import { isIndexed } from "../../app/_shop/frame/indexed-pages";
import { disputeCase } from "../books";
import { expect, test } from "../fixtures";
import {
  airtimeOrder,
  buyByApi,
  fillAirtime,
  newEmail,
  newPhone,
  orderStatus,
  payButton,
  payByApi,
  placeByApi,
} from "../journey";
import { LONG } from "../long";
import { enterAs, type Login, mailedLink, newUser, showCode, unsentEmail } from "../people";
import { electricityOrder, newMeter } from "../services/bills";
import { inspect, walk } from "./inspect";
import { pageRoutes } from "./routes";

/**
 * Every page, found in the app's folders, so that a new page is checked without changes here. Listed below are the
 * addresses of pages with parameters, and second states of some pages.
 */
// One browser for all of them: no two pages may have the same title.
test.describe.configure({ mode: "default" });
test.use({ colorScheme: "light", contextOptions: { reducedMotion: "reduce" } });

const area = (route: string) => /^\/(account|admin)(\/|$)/.exec(route)?.[1] ?? "shop";
const routesOf = (name: string) => pageRoutes().filter((route) => area(route) === name);
const titles = new Map<string, string>();
/** Each page adds this to its test's timeout, so that a slow machine doesn't end a test whose pages are still passing. */
const PAGE_MS = LONG ? 120_000 : 30_000;
/** Also checked in all colours, with large text and by keyboard. The long run checks every page that way. */
const WHOLE = ["/electricity", "/account/wallet", "/admin/orders/[ref]"];
/** The policy of a page kept for everybody lists each script's hash. That of a page rendered per request has a nonce. */
const KEPT = [
  ...["/", "/airtime", "/electricity", "/betting", "/exam-pins"],
  ...["/help", "/terms", "/privacy", "/refunds"],
];

/** Visits the pages of an area. `open` gives the addresses for routes with parameters. */
async function inspectAll(
  page: Page,
  name: string,
  open: Readonly<Record<string, readonly string[]>>,
): Promise<string[]> {
  const found: string[] = [];
  page.on("request", (request) => {
    if (!isOwn(request.url())) found.push(`${page.url()} asks ${request.url()}`);
  });
  for (const route of routesOf(name)) {
    const addresses = open[route] ?? [route];
    for (const [index, address] of addresses.entries()) {
      const whole = LONG || (WHOLE.includes(route) && index === addresses.length - 1);
      test.setTimeout(test.info().timeout + PAGE_MS);
      if (address.includes("[")) throw new Error(`say in every-page.spec.ts what to open for ${route}`);
      const answer = await page.goto(address);
      if (answer?.status() !== 200) {
        found.push(`${address} answered ${answer?.status()}`);
        continue;
      }
      found.push(...policyFaults(answer, KEPT.includes(address)));
      found.push(...(await forSearch(page, answer)), ...(await inspect(page, { whole })));
      if (whole) found.push(...(await walk(page)));
      if (name === "shop") found.push(...(await namesSomebody(page)));
    }
    if (addresses.length === 0) continue;
    // Nobody has admin and account pages side by side, so both may have a page called "Orders".
    const title = `${name === "admin" ? "desk: " : ""}${await page.title()}`;
    const twin = titles.get(title);
    if (twin && !sameThing(twin, route)) found.push(`${route} is called “${title}”, as ${twin}`);
    titles.set(title, route);
  }
  return found;
}

/** The shop's own address, or one that the page creates itself. */
const isOwn = (url: string) => url.startsWith(`${process.env.BASE_URL}/`) || /^(data|blob):/.test(url);

/** Checks that the policy names every permitted script and forbids framing. */
function policyFaults(answer: Response, kept: boolean): string[] {
  const policy = answer.headers()["content-security-policy"] ?? "";
  const strict = kept ? /script-src 'self' 'sha256-/ : /script-src 'self' '(nonce|sha256)-/;
  return strict.test(policy) &&
    policy.includes("frame-ancestors 'none'") &&
    !/unsafe-(inline|eval)/.test(policy) &&
    answer.headers()["x-content-type-options"] === "nosniff"
    ? []
    : [`${answer.url()} comes with the policy “${policy}”, ${answer.headers()["x-content-type-options"]}`];
}

/** Checks that every shop page says how to contact somebody. */
async function namesSomebody(page: Page): Promise<string[]> {
  const named = await page.getByRole("heading", { name: "Contact us" }).count();
  return named > 0 ? [] : [`${page.url()} names nobody to talk to`];
}

/**
 * Expects a canonical address, and noindex on exactly the pages that aren't listed for search. Each new page needs that
 * decision.
 */
async function forSearch(page: Page, answer: Response): Promise<string[]> {
  const { pathname } = new URL(page.url());
  const hidden = (await page.locator('meta[name="robots"][content*="noindex"]').count()) > 0;
  const canonical = await page.locator('link[rel="canonical"]').first().getAttribute("href");
  const own = new URL(pathname, process.env.BASE_URL).href.replace(/\/$/, "");
  const known = canonical?.replace(/\/$/, "") === own;
  const refused = answer.headers()["x-robots-tag"]?.includes("noindex") ?? false;
  const listed = isIndexed(pathname);
  return known && refused === !listed && hidden === !listed
    ? []
    : [
        `${pathname}: listed ${listed}, X-Robots-Tag ${refused}, meta noindex ${hidden}, canonical ${canonical}`,
      ];
}

/** /go/airtime is /airtime with a number filled in, /electricity/resume is /electricity with a kept form. */
const bareForm = (pathname: string) => pathname.replace(/^\/go|\/resume$/, "");
const sameThing = (one: string, other: string) => bareForm(one) === bareForm(other);

/** Buys an electricity token and waits for delivery. */
async function buyElectricity(page: Page, email = newEmail()): Promise<{ ref: string; token: string }> {
  const order = await buyByApi(page, electricityOrder(newMeter(), { email }));
  await expect(orderStatus(page)).toContainText("Delivered");
  return order;
}

test("passes every check on the shop's pages", async ({ page }) => {
  const { ref, token } = await buyElectricity(page);
  await page.getByRole("link", { name: "Receipt", exact: true }).click();
  const proof = new URL(
    (await page
      .getByText(/\/r\/[\w-]+/)
      .first()
      .textContent()) ?? "",
    page.url(),
  );
  const unpaid = await placeByApi(page.request, airtimeOrder(newPhone(), 100));
  const moving = await placeByApi(page.request, airtimeOrder("08030000107", 100));
  await page.goto(await payByApi(page.request, moving.pay));
  await page.goto(moving.address);
  await expect(orderStatus(page)).toContainText("Next check at");
  const login = await newUser();
  await page.goto("/reset");
  await page.getByLabel("Email").fill(login.email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByText("We can't send email yet")).toBeVisible();
  await page.goto("/airtime");
  await fillAirtime(page, { phone: newPhone(), amount: "250" });
  await page.getByRole("button", { name: "Add to basket" }).click();
  const change = page.getByRole("link", { name: /^Change / });
  await expect(change).toBeVisible();
  const item = (await change.getAttribute("href")) ?? "";
  const found = await inspectAll(page, "shop", {
    "/basket/[item]": [item],
    "/orders/[ref]": [unpaid.address, moving.address, `/orders/${ref}?token=${token}`],
    "/orders/[ref]/receipt": [`/orders/${ref}/receipt?token=${token}`],
    "/orders/[ref]/again": [`/orders/${ref}/again?token=${token}`],
    "/orders/[ref]/missing": [`/orders/${ref}/missing?token=${token}`],
    "/r/[code]": [proof.pathname],
    "/esim/[region]": ["/esim/KE"],
    "/esim/trip": ["/esim/trip", "/esim/trip?q=uk+and+france&from=2027-12-12&to=2027-12-26"],
    "/go": ["/go?q=08031234567", "/go?q=what"],
    "/go/airtime": ["/go/airtime?q=08031234567"],
    "/go/data": ["/go/data?network=mtn&q=08031234567"],
    "/go/tv": ["/go/tv?provider=gotv&q=2012345678"],
    "/go/betting": ["/go/betting?q=bet9ja+500"],
    "/go/exam-pins": ["/go/exam-pins?q=waec+3"],
    "/go/electricity": ["/go/electricity?q=45012345678"],
    "/sign-in/second-factor": [],
    "/reset/new": ["/reset/new?token=none", await mailedLink(login.email, "reset_password")],
  });
  // The form's error state, and its state with a price.
  await page.goto("/airtime");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Enter the phone number.").first()).toBeVisible();
  found.push(...(await inspect(page, { whole: true })));
  await fillAirtime(page, { phone: newPhone(), amount: "2300" });
  await expect(payButton(page)).toBeVisible();
  if (LONG) found.push(...(await inspect(page)));
  const missing = await page.goto("/nothing-here");
  expect(missing?.status()).toBe(404);
  if (missing) found.push(...policyFaults(missing, false));
  found.push(...(await inspect(page)), ...(await namesSomebody(page)));
  expect(found).toEqual([]);
});

test("passes every check on the account's pages", async ({ page }) => {
  const login = await newUser();
  await enterAs(page.context(), login);
  const { ref } = await buyElectricity(page, login.email);
  await page.getByRole("button", { name: "Save beneficiary" }).click();
  // The page that the press leads to: going elsewhere before it is there would abort one of the two.
  await expect(page.getByText("Beneficiary saved.")).toBeVisible();
  const found = await inspectAll(page, "account", {
    "/account/orders/[ref]/again": [`/account/orders/${ref}/again`],
    // Staff only: the admin test checks it.
    "/account/security/second-factor": [],
  });
  expect(found).toEqual([]);
});

test("passes every check on the admin pages and those of the second factor", async ({ page, sandbox }) => {
  const { ref } = await buyByApi(page, airtimeOrder("08030000804", 380));
  await expect(orderStatus(page)).toContainText("Under review");
  const { paystack } = await sandbox.state();
  await sandbox.tell("paystack/dispute", { reference: paystack.payments.at(-1)?.reference });
  await expect.poll(() => disputeCase(ref)).toBeTruthy();
  const found: string[] = [];

  // Staff without a second factor are asked to set one up; others must enter a code.
  await enter(page, await newUser("support", { totp: false }));
  await expect(page.getByRole("heading", { name: "Set up two-step verification" })).toBeVisible();
  found.push(...(await inspect(page)));
  await page.context().clearCookies();
  const owner = await newUser("owner");
  await enter(page, owner);
  await expect(page.getByRole("heading", { name: "Enter verification code" })).toBeVisible();
  found.push(...(await inspect(page)));
  await showCode(page, owner);
  await expect(page).toHaveURL(/\/admin$/);

  found.push(
    ...(await inspectAll(page, "admin", {
      "/admin/orders/[ref]": [`/admin/orders/${ref}`],
      // Leads to the inbox.
      "/admin/cases": [],
      "/admin/customers/[id]": [`/admin/customers/${owner.id}`],
      "/admin/disputes/[id]": [`/admin/disputes/${await disputeCase(ref)}`],
      "/admin/settings/emails/[id]": [`/admin/settings/emails/${await unsentEmail()}`],
    })),
  );
  expect(found).toEqual([]);
});

async function enter(page: Page, login: Login): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email", { exact: true }).fill(login.email);
  await page.getByLabel("Password").fill(login.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
