import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTransaction, type TransactionRecord } from "@/lib/merchant/schemas/transaction";
import { parseJson } from "@/lib/platform/lossless";
import { naira } from "@/lib/platform/money";
import { propertyRuns } from "@/test/property-runs";
import { classifyRequery, type RequeryQuestion } from "./classify-requery";
import { classifySighting } from "./classify-sighting";
import type { Read } from "./read";

const REF = "01JD0000000000000000000000";
const TOKEN = "12345678901234567890";

function record(fields: object): TransactionRecord {
  const read = parseTransaction(
    parseJson(JSON.stringify({ _id: "a1", tranxId: "T1", customerRef: REF, ...fields })),
  );
  if (!read) throw new Error("unreadable");
  return read;
}
const found = (fields: object): Read<TransactionRecord> => ({ ok: true, value: record(fields) });
function classify(read: Read<TransactionRecord>, more: Partial<RequeryQuestion> = {}) {
  return classifyRequery({ read, askedId: "T1", sentRef: REF, needs: { kind: "none" }, ...more });
}

describe("classifyRequery", () => {
  it.each([
    ["SUCCESS", "SUCCEEDED"],
    ["success", "SUCCEEDED"],
    ["FAILED", "FAILED"],
    ["CANCELLED", "FAILED"],
    ["PROCESSING", "PROCESSING"],
    ["PENDING", "PROCESSING"],
    ["COMPLETED", "PROCESSING"],
    [undefined, "PROCESSING"],
  ])("%s is %s", (status, effect) => {
    expect(classify(found({ status })).effect).toBe(effect);
  });

  it.each([
    "not_sent",
    "lost",
    "refused",
    "unreadable",
    "not_found",
    "rate_limited",
    "unauthorised",
  ] as const)("%s tells nothing", (reason) => {
    expect(classify({ ok: false, reason, status: 404 })).toMatchObject({ effect: "NONE", reason });
  });

  it("ignores other purchases' records and reversals", () => {
    const foreign = classify(found({ status: "SUCCESS", customerRef: "x" }));
    expect(foreign).toMatchObject({ effect: "NONE", reason: "foreign_record", facts: { upstreamIds: {} } });
    expect(classify(found({ status: "SUCCESS" }), { askedId: "other" }).effect).toBe("NONE");
    expect(classify(found({ status: "SUCCESS", isReversal: true }))).toMatchObject({
      reason: "reversal_row",
    });
    expect(classify(found({ status: "SUCCESS", tranxType: "CREDIT" }))).toMatchObject({
      reason: "reversal_row",
    });
  });

  it.each([
    ["tranxType", "DEBIT", "FAILED", "FAILED"],
    ["type", "debit", "FAILED", "FAILED"],
    ["type", "DEBIT", "CANCELLED", "FAILED"],
    ["tranxType", "DEBIT", "PROCESSING", "PROCESSING"],
    // Reversed but still reported as a success: neither a delivery nor yet a failure.
    ["tranxType", "DEBIT", "SUCCESS", "NONE"],
    ["type", "CREDIT", "FAILED", "NONE"],
    ["remarks", "no type at all", "FAILED", "NONE"],
  ])("takes a flagged row with %s %s, %s, as %s", (name, type, status, effect) => {
    expect(classify(found({ status, isReversal: true, [name]: type })).effect).toBe(effect);
  });

  it("waits for the deliverable and searches every string and a second response for it", () => {
    expect(classify(found({ status: "SUCCESS" }), { needs: { kind: "token" } })).toMatchObject({
      effect: "PROCESSING",
      reason: "awaiting_delivery_data",
    });
    const late = found({ status: "SUCCESS", apiResponse: `Token : ${TOKEN}` });
    expect(classify(late, { needs: { kind: "token" } })).toMatchObject({
      effect: "SUCCEEDED",
      delivery: { token: TOKEN },
    });
    const esim = classify(found({ status: "SUCCESS" }), {
      needs: { kind: "lpa" },
      alsoIn: [{ iccid: "89234", activationCode: "LPA:1$smdp.io$AB-1" }],
    });
    expect(esim).toMatchObject({ effect: "SUCCEEDED", delivery: { iccid: "89234", smdpAddress: "smdp.io" } });
  });

  it("sends a different face amount to manual review, whatever the status", () => {
    for (const status of ["SUCCESS", "FAILED", "PROCESSING"]) {
      const verdict = classify(found({ status, amount: 400 }), { faceAmount: naira(500) });
      expect(verdict).toMatchObject({ effect: "PROCESSING", park: "amount_differs" });
    }
  });
});

describe("classifySighting", () => {
  const see = (rows: TransactionRecord[], more = {}) =>
    classifySighting({ rows, customerRef: REF, needs: { kind: "none" }, ...more });
  const debit = (status: string, fields = {}) => record({ status, tranxType: "DEBIT", ...fields });
  const credit = (fields = {}) =>
    record({ _id: "r1", tranxId: "R1", status: "SUCCESS", tranxType: "CREDIT", isReversal: true, ...fields });

  const FLAG = { isReversal: true };
  const SECOND = { tranxType: undefined, type: "DEBIT", ...FLAG };

  it("matches only the exact reference", () => {
    const rows = [debit("SUCCESS", { customerRef: `${REF}X` }), debit("SUCCESS", { customerRef: "" })];
    expect(see(rows)).toEqual({ kind: "none" });
    expect(see([])).toEqual({ kind: "none" });
  });

  it.each([
    ["success", [debit("SUCCESS")], "success", "status"],
    ["failed", [debit("FAILED")], "failed", "status"],
    ["processing", [debit("PROCESSING")], "processing", "status"],
    ["an unknown word", [debit("DONE")], "processing", "status"],
    ["debit and reversal", [debit("SUCCESS"), credit()], "failed", "reversal"],
    ["the reversal first", [credit(), debit("SUCCESS")], "failed", "reversal"],
    ["a failed debit with its reversal", [debit("FAILED"), credit()], "failed", "status"],
    ["a reversal alone", [credit()], "processing", "status"],
    ["a reversal under way", [debit("SUCCESS"), credit({ status: "PENDING" })], "processing", "status"],
    ["a reversal that failed", [debit("SUCCESS"), credit({ status: "FAILED" })], "success", "status"],
    ["a failed debit that is flagged as reversed", [debit("FAILED", FLAG)], "failed", "status"],
    ["such a debit with its reversal", [debit("FAILED", FLAG), credit()], "failed", "status"],
    ["a reversed success that says so itself", [debit("SUCCESS", FLAG)], "processing", "status"],
    ["that one with its reversal", [debit("SUCCESS", FLAG), credit()], "failed", "reversal"],
    ["a flagged debit in the second shape", [debit("FAILED", SECOND)], "failed", "status"],
    [
      "rows without a type",
      [record({ status: "SUCCESS" }), credit({ tranxType: undefined })],
      "failed",
      "reversal",
    ],
    ["a flagged row without a type, alone", [record({ status: "FAILED", ...FLAG })], "processing", "status"],
    ["the same row on two pages", [debit("SUCCESS"), debit("SUCCESS")], "success", "status"],
  ] as const)("%s", (_name, rows, kind, by) => {
    expect(see([...rows])).toMatchObject({ kind, by, disagreements: [] });
  });

  it("flags rows that contradict the order", () => {
    const rows = [debit("SUCCESS", { amount: 400, product: "MTN_VTU" })];
    expect(see(rows, { faceAmount: naira(500), product: "mtn vtu" })).toMatchObject({
      disagreements: ["amount"],
    });
    expect(see(rows, { product: "GLO" })).toMatchObject({ disagreements: ["product"] });
    const two = [debit("SUCCESS"), debit("SUCCESS", { _id: "a2", tranxId: "T2" })];
    expect(see(two)).toMatchObject({ kind: "success", disagreements: ["several_debits"], rows: 2 });
    expect(see([...two, credit()])).toMatchObject({ kind: "success", disagreements: ["several_debits"] });
    const part = [debit("SUCCESS", { amountPaid: 480 }), credit({ amountPaid: 100 })];
    expect(see(part)).toMatchObject({ disagreements: ["reversal_amount"] });
  });

  it("returns the deliverable found in the rows", () => {
    const rows = [debit("SUCCESS", { remarks: `Token: ${TOKEN}` })];
    expect(see(rows, { needs: { kind: "token" } })).toMatchObject({
      complete: true,
      delivery: { token: TOKEN },
    });
    expect(see([debit("SUCCESS")], { needs: { kind: "token" } })).toMatchObject({
      complete: false,
      delivery: null,
    });
  });

  it("never throws, ignores row order and never reports a fully reversed purchase as a success", () => {
    const row = fc
      .record({
        _id: fc.constantFrom("a", "b", "c"),
        status: fc.constantFrom("SUCCESS", "FAILED", "PROCESSING", "PENDING", "CANCELLED", "X", null),
        tranxType: fc.constantFrom("DEBIT", "CREDIT", null),
        isReversal: fc.constantFrom(true, false, null),
        customerRef: fc.constantFrom(REF, REF, "other"),
      })
      .map((fields) =>
        record({ tranxId: `${fields._id}${fields.tranxType}${fields.isReversal}`, ...fields }),
      );
    const distinct = (rows: TransactionRecord[]) => [
      ...new Map(rows.map((one) => [one.ids._id, one])).values(),
    ];
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (all) => {
        const rows = distinct(all);
        const seen = see(rows);
        expect(see([...rows].reverse())).toMatchObject({ kind: seen.kind });
        const mine = rows.filter((one) => one.customerRef === REF);
        if (mine.length === 0) expect(seen.kind).toBe("none");
        else expect(seen.kind).not.toBe("none");
        const isBack = ({ tranxType, isReversal }: TransactionRecord) =>
          tranxType ? tranxType === "CREDIT" : isReversal;
        const back = mine.filter(isBack);
        const successes = mine.filter((one) => !back.includes(one) && one.status === "SUCCESS");
        if (seen.kind === "success") expect(successes.length).toBeGreaterThan(0);
        if (seen.kind === "success" && back.length > 0) {
          const done = back.filter((one) => one.status === "SUCCESS" || !one.status).length;
          expect(successes.length).toBeGreaterThan(done);
        }
      }),
      { numRuns: propertyRuns() },
    );
  });
});
