import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { alarmName, alertWords } from "./alerts";
import { caseCloser, caseOutcome, caseReason } from "./cases";
import { accountName } from "./money";

const ROOT = path.join(import.meta.dirname, "../../..");

test("names every account of the ledger", () => {
  const sources = readdirSync(path.join(ROOT, "lib"), { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.(sql|ts)$/.test(file) && !/prisma|words|\.test\./.test(file),
  );
  const accounts = sources.flatMap((file) =>
    [
      ...readFileSync(path.join(ROOT, "lib", file), "utf8").matchAll(
        /(?:'account', '|account: ["`])([a-z_]+)/g,
      ),
    ].map(([, name = ""]) => name),
  );
  expect(new Set(accounts).size).toBeGreaterThan(12);
  const raw = accounts.filter((name) => !/^[A-Z]/.test(accountName(name)));
  expect(raw).toEqual([]);
  expect(accountName("provider:paystack")).toBe("Balance at Paystack");
  expect(accountName("upstream:main")).toBe("Supplier balance");
});

test("uses the order page's name for an alert without its own text", () => {
  const titles = ["sighted_parked", "refund_outside", "amount_differs", "sighting_total"].map(
    (kind) => alertWords(kind).title,
  );
  expect(titles).toEqual([
    "Something needs attention: Supplier lists a purchase that is in review",
    "Something needs attention: A refund was made in Paystack's dashboard",
    "Something needs attention: Supplier charged a different amount",
    "Something needs attention: Supplier's list differs from what we sent",
  ]);
});

test("names the alerts about the shop itself, which the inbox lists", () => {
  const kinds = ["security", "list_blind", "clock_apart", "books_restored"];
  expect(kinds.filter((kind) => !/^[A-Z]/.test(alarmName(kind)))).toEqual([]);
});

test("describes a case's outcome without codes", () => {
  expect(caseOutcome("parked", "FAILED: The customer has nothing")).toBe("Failed: The customer has nothing");
  expect(caseOutcome("parked", "SUCCEEDED")).toBe("Delivered");
  expect(caseOutcome("refund_stuck", "SUCCEEDED: In their list")).toBe("Refunded: In their list");
  expect(caseOutcome("overdue", "refund_not_sent, done 12 s late")).toBe("done 12 s late");
  expect(caseOutcome("dispute", "resolved: merchant-accepted")).toBe("Lost");
  expect(caseOutcome("dispute", "resolved: declined")).toBe("Won");
  expect(caseOutcome("dispute", "resolved: no word on how")).toBe("no word on how");
  expect([caseCloser("paystack"), caseCloser("ada@example.com")]).toEqual(["Paystack", "ada@example.com"]);
  expect(caseOutcome("dispute", "Sent the bank the proof")).toBe("Sent the bank the proof");
  expect(caseReason("chargeback")).toBe("Chargeback");
  expect(caseReason("not_settled")).toBe("The order wasn't final within 24 hours.");
});
