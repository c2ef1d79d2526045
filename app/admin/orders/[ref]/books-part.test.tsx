import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { kobo } from "@/lib/platform/money";
import { BooksPart } from "./books-part";

test("links a discrepancy to the books, for roles that may see them, with what differs", () => {
  const difference = {
    id: 1,
    source: "upstream",
    kind: "cost_differs",
    at: "2026-11-21T12:00:00Z",
    kobo: kobo(500),
  };
  const differences = [
    { ...difference, state: "open" },
    { ...difference, id: 2, state: "resolved" },
  ];
  const none = {
    facts: [],
    ledger: [],
    messages: [],
    cases: [],
    alarms: [],
    disputes: [],
    audit: [],
    held: [],
    came: [],
  };
  const books = { ...none, differences, disputed: false, adopted: false, gifts: 0 };
  const shown = (role: "owner" | "support") =>
    renderToString(<BooksPart books={books} orderRef="K7QF3-M2X9D" role={role} />);
  expect(shown("owner").match(/href="[^"]*"/g)).toEqual(['href="/admin/money/reconciliation"']);
  expect(shown("support")).not.toContain("href=");
  expect(shown("support")).toContain("theirs minus ours: ₦5, open");
});

test("links a dispute and a customer who waits to where they are answered", () => {
  const opened = { why: "fraud", openedAt: "2026-11-21T12:00:00Z", dueAt: null, closedAt: null };
  const open = { ...opened, closedBy: null, closedWhy: null };
  const closed = {
    ...open,
    closedAt: opened.openedAt,
    closedBy: "paystack",
    closedWhy: "resolved: declined",
  };
  const books = {
    facts: [],
    ledger: [],
    messages: [],
    differences: [],
    alarms: [],
    disputes: [],
    audit: [],
    held: [],
    came: [],
    disputed: true,
    adopted: false,
    gifts: 0,
    cases: [
      { ...open, id: 1, kind: "dispute" },
      { ...closed, id: 2, kind: "dispute" },
      { ...open, id: 3, kind: "not_received" },
      { ...closed, id: 4, kind: "not_received", closedBy: "sade@example.com", closedWhy: "explained" },
    ],
  };
  const person = { role: "support" } as const;
  const shown = renderToString(<BooksPart books={books} orderRef="K7QF3-M2X9D" {...person} />);
  expect(shown.match(/href="[^"]*"/g)).toEqual(
    ["/admin/disputes/1", "/admin/disputes/2", "/admin/inbox?open=case3#reply"].map((to) => `href="${to}"`),
  );
  expect(shown).toContain("closed by Paystack: Won");
});
