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

test("says of every alarm that the inbox can list what it means and what to do", () => {
  const sources = readdirSync(path.join(ROOT, "lib"), { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.(sql|ts)$/.test(file) && !/prisma|words|\.test\./.test(file),
  );
  const kinds = sources.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, "lib", file), "utf8");
    const inserted = [
      ...text.matchAll(/INSERT INTO alarms[^;]*?(?:VALUES \(p_now|NEW\.seen_at|SELECT j\.at), '([a-z_]+)'/g),
    ];
    const settled = [...text.matchAll(/alarms: \[([^\]]*)\]/g)].flatMap(([, list = ""]) => [
      ...list.matchAll(/"([a-z_]+)"/g),
    ]);
    return [...inserted, ...settled].map(([, kind = ""]) => kind);
  });
  expect(new Set(kinds)).toContain("refund_bounced");
  expect(new Set(kinds)).toContain("money_for_nobody");
  const others = ["sighting_amount", "unauthorised", "selling_stopped", "upstream_balance", "security"];
  const listed = [...kinds, ...others].filter((kind) => kind !== "refund_stuck");
  expect(listed.filter((kind) => alertWords(kind).title.startsWith("Something needs"))).toEqual([]);
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
