import type { Context } from "hono";
import { sameName } from "../catalogue/find-in-catalogue";
import type { Transaction } from "../state/books";
import type { SandboxEnv } from "../state/env";
import { faultedPage, spoilRow } from "./list-faults";
import { pageOf, readPage } from "./pagination";
import { readFaulted } from "./read-fault";
import { refuse } from "./reply";
import { transactionRecord } from "./transaction-record";

/** 4.14 GET /api/transactions/{_id or tranxId}. Anything else, including a customerRef, is 404. */
export function requeryTransaction(c: Context<SandboxEnv>): Response {
  const sandbox = c.get("sandbox");
  const fault = readFaulted(c, sandbox.reads.transactions);
  if (fault) return fault;
  const row = sandbox.books.find(c.req.param("id") ?? "");
  if (!row || row.hiddenFromRequery) return refuse(c, 404, "Transaction not found");
  c.set("outcome", row.status);
  c.set("ref", row.customerRef);
  return c.json({
    success: true,
    message: "Transaction fetched successfully",
    data: transactionRecord(sandbox, row),
  });
}

/** Parses a date. A day without a time starts at midnight UTC; as an end it includes its last millisecond. */
function readDate(text: string | undefined, isEnd: boolean): number | null | "bad" {
  if (text === undefined || text === "") return null;
  const at = Date.parse(text);
  if (Number.isNaN(at)) return "bad";
  return isEnd && /^\d{4}-\d{2}-\d{2}$/.test(text) ? at + 86_399_999 : at;
}

function mentions(row: Transaction, words: string): boolean {
  const wanted = words.toLowerCase();
  const texts = [row.customerRef, row.tranxId, row.id, row.number, row.product, row.service, row.remarks];
  return texts.some((text) => text.toLowerCase().includes(wanted));
}

/** 4.14 GET /api/transactions: newest first, with filters and pagination. */
export function listTransactions(c: Context<SandboxEnv>): Response {
  const sandbox = c.get("sandbox");
  const fault = readFaulted(c, sandbox.reads.transactions);
  if (fault) return fault;
  const page = readPage(c, 10);
  const from = readDate(c.req.query("start_date"), false);
  const to = readDate(c.req.query("end_date"), true);
  if (!page) return refuse(c, 400, ["page must not be less than 1", "limit must be between 1 and 100"]);
  if (from === "bad" || to === "bad")
    return refuse(c, 400, ["start_date and end_date must be valid ISO 8601 dates"]);
  const { service, status, tranxType, query } = c.req.query();
  const visibleUntil = sandbox.now() - sandbox.reads.listLagMs;
  const rows = sandbox.books
    .rows()
    .filter(
      (row) =>
        (sandbox.reads.listLagMs === 0 || row.at <= visibleUntil) &&
        (from === null || row.at >= from) &&
        (to === null || row.at <= to) &&
        (!service || sameName(row.service, service)) &&
        (!status || row.status.toLowerCase() === status.toLowerCase()) &&
        (!tranxType || row.tranxType.toLowerCase() === tranxType.toLowerCase()) &&
        (!query || mentions(row, query.trim())),
    );
  if (sandbox.reads.transactions === "empty-list" || (query && !sandbox.reads.search)) rows.length = 0;
  if (!query && page.page === 1) sandbox.listings += 1;
  const newestFirst = rows.reverse();
  const shown = query ? pageOf(newestFirst, page) : faultedPage(sandbox, newestFirst, page);
  if (!shown) return refuse(c, 500, "Sorry, something went wrong. Please try again later");
  const { items, pagination } = shown;
  const records = items.map((row) => transactionRecord(sandbox, row));
  const transactions = query ? records : spoilRow(sandbox, records);
  c.set("outcome", `${transactions.length} of ${pagination.total}`);
  if (query) c.set("ref", query);
  const data =
    sandbox.profile === "variant" ? { transactions, total: pagination.total } : { transactions, pagination };
  return c.json({ success: true, message: "Transactions fetched successfully", data });
}
