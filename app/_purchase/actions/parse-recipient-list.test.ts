import { expect, test } from "vitest";
import {
  MAX_FINGERPRINT_LENGTH,
  MAX_LIST_LENGTH,
  MAX_ROWS,
  parseFormValues,
  rowField,
} from "@/app/_purchase/state/form-values";
import { fingerprintOf } from "@/app/_purchase/state/purchase-state";
import type { ServiceId } from "@/lib/model/service-id";
import { naira } from "@/lib/platform/money";
import { MAX_RECIPIENTS } from "@/lib/services/fields/recipients-schema";
import { dataPlan, snapshotWith } from "@/test/snapshot-fixture";
import { parseListed } from "./parse-recipient-list";

const shop = snapshotWith({ plans: [dataPlan("a1", naira(650), { planId: "1GB_MTN_SME_30Days" })] });
const A = "08031234567";

function listed(fields: Record<string, string | File>, service: ServiceId = "airtime") {
  const form = new FormData();
  for (const [name, value] of Object.entries({ "recipients.0.phone": "", ...fields })) form.set(name, value);
  return parseListed(form, parseFormValues(form), service, shop);
}
const csv = (text: BlobPart) => new File([text], "numbers.csv", { type: "text/csv" });

test("adds the list's lines after the typed rows, replaces an empty row and clears the list", async () => {
  const read = await listed({ list: `${A},500\n0802 765 4321,mtn,200` });
  expect(read).toMatchObject({ ok: true, listed: { count: 2, repeated: null } });
  expect(read?.ok && read.typed).toMatchObject({
    rows: [
      { phone: A, product: "", amount: "500" },
      { phone: "08027654321", product: "mtn", amount: "200" },
    ],
    list: { text: "" },
  });
  const after = await listed({ "recipients.0.phone": "0805", "recipients.0.amount": "50", list: A });
  expect(after?.ok && after.typed.rows.map(({ phone }) => phone)).toEqual(["0805", A]);
});

test("reads a file and pasted text together and fills in missing amounts", async () => {
  const read = await listed({
    list: A,
    listFile: csv("phone,amount\n08021234567,300\n+2348031234567,"),
    listAmount: "150",
  });
  expect(read?.ok && read.typed.rows.map(({ amount }) => amount)).toEqual(["150", "300", "150"]);
  expect(read?.ok && read.listed).toEqual({ count: 3, repeated: "+2348031234567" });
});

test("recognises a line's own plan in any spelling and keeps an unknown one for the row's error", async () => {
  const read = await listed({ list: `${A}\n${A},1gb mtn-sme 30 days\n${A},a1\n${A},5TB` }, "data");
  expect(read?.ok && read.typed.rows.map(({ plan }) => plan)).toEqual([
    undefined,
    "1GB_MTN_SME_30Days",
    "a1",
    "5TB",
  ]);
});

test("reports an unreadable list and adds none of it", async () => {
  const many = Array.from({ length: MAX_ROWS + 1 }, () => A).join("\n");
  const full = Object.fromEntries(
    Array.from({ length: MAX_ROWS }, (_, index) => [rowField(index, "phone"), A]),
  );
  for (const [fields, code] of [
    [{ list: "phone,amount" }, "list_empty"],
    [{ list: many }, "list_too_many"],
    [{ ...full, list: A }, "list_too_many"],
    [{ listFile: csv(new Uint8Array([0x50, 0x4b, 3, 4, 0])) }, "list_not_text"],
    [{ listFile: csv("0".repeat(MAX_LIST_LENGTH * 2 + 1)) }, "list_too_large"],
  ] as const) {
    expect(await listed(fields)).toMatchObject({ ok: false, problem: { path: "list", code } });
  }
});

test("returns null without a list, or for a service without rows", async () => {
  expect(await listed({ list: "  \n", listFile: csv("") })).toBeNull();
  expect(await listed({ list: A }, "electricity")).toBeNull();
});

test("accepts as many rows as an order, with a fingerprint within the limit", () => {
  expect(MAX_ROWS).toBe(MAX_RECIPIENTS);
  const form = new FormData();
  for (let index = 0; index < MAX_ROWS; index += 1) {
    form.set(rowField(index, "phone"), "+234 (0) 803 123 4567");
    form.set(rowField(index, "plan"), "1.5GB_MTN_CORPORATE_GIFTING_SPECIAL_OFFER_365Days");
  }
  const typed = parseFormValues(form);
  expect(typed.rows).toHaveLength(MAX_ROWS);
  expect(fingerprintOf(typed).length).toBeLessThan(MAX_FINGERPRINT_LENGTH);
});
