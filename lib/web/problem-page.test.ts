import { expect, it } from "vitest";
import { inLocale } from "@/lib/words/catalogues/in-locale";
import { problem } from "./problem";
import { isNavigation, problemPage } from "./problem-page";

const ADDRESS = "https://shop.example/api/orders/K7QF3-M2X9D/receipt.pdf?token=secret";

function pageOf(response: Response, method = "GET"): Promise<Response> {
  return problemPage(response, new Request(ADDRESS, { method }));
}

it.each([
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true],
  ["*/*", false],
  ["application/json", false],
  [undefined, false],
])("takes Accept: %s for a browser's own request: %s", (accept, expected) => {
  expect(isNavigation(new Request(ADDRESS, accept ? { headers: { accept } } : {}))).toBe(expected);
});

it("keeps the problem's status and headers, and names the error to mention", async () => {
  const response = await pageOf(
    problem("database-down", { members: { errorId: "<7>" }, retryAfterSeconds: 5 }),
  );
  expect(response.status).toBe(503);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("retry-after")).toBe("5");
  const text = await response.text();
  expect(text).toContain("<h1>Something went wrong</h1>");
  expect(text).toContain("Your orders and payments are safe.");
  expect(text).toContain("mention &lt;7&gt;");
  expect(text).not.toContain("secret");
});

it.each([
  ["not-found", "Page not found"],
  ["limited", "Too many attempts"],
] as const)("says of %s: %s", async (kind, title) => {
  expect(await (await pageOf(problem(kind))).text()).toContain(`<h1>${title}</h1>`);
});

it("offers a link to try again, and after a form the way back to what was typed", async () => {
  expect(await (await pageOf(problem("unexpected"))).text()).toContain('<a href="">Try again</a>');
  const afterForm = await (await pageOf(problem("unexpected"), "POST")).text();
  expect(afterForm).toContain("what you typed is still there");
  expect(afterForm).not.toContain("Try again</a>");
});

it("doesn't offer to try again if nothing is there", async () => {
  expect(await (await pageOf(problem("not-found"))).text()).not.toContain("Try again");
});

it("speaks the customer's language", async () => {
  const text = await inLocale("pcm", async () => (await pageOf(problem("unexpected"))).text());
  expect(text).toContain('<html lang="pcm">');
  expect(text).toContain("<h1>Something spoil</h1>");
  expect(text).toContain('href="/pcm"');
});
