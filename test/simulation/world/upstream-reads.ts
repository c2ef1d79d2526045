import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import type { Random } from "../random";
import type { Stage } from "../stage";
import type { Market } from "./market";
import { type Arrived, json, type Reply } from "./network";
import type { Row, UpstreamBooks } from "./upstream-books";
import { recordOf } from "./upstream-records";

/** The parts of the upstream that a read uses. */
interface Upstream {
  books: UpstreamBooks;
  options: { market: Market; readFaults: number; pageSize: number };
  hides(row: Row, at: number): boolean;
  esim(key: string): Record<string, unknown> | null;
}

const ok = (data: unknown) => json(200, { success: true, message: "OK", data });
const refuse = (status: number, message: string) => json(status, { statusCode: status, message });

/** Answers every request to the upstream except purchases. */
export function readUpstream(upstream: Upstream, stage: Stage, random: Random, request: Arrived): Reply {
  const faulty = readFault(upstream, stage, random);
  if (faulty) return faulty;
  return { exchange: answer(upstream, stage, random, request), afterMs: random.int(20, 1_500) };
}

function readFault(upstream: Upstream, stage: Stage, random: Random): Reply | null {
  const { readFaults } = upstream.options;
  const page = "<html>Just a moment…</html>";
  const faults: [string, HttpExchange, number][] = [
    ["read-lost", { kind: "lost", reason: "timeout" }, 10_000],
    ["read-reset", { kind: "lost", reason: "reset" }, 50],
    ["read-500", refuse(500, "Sorry, something went wrong. Please try again later"), 500],
    ["read-429", json(429, { statusCode: 429, message: "ThrottlerException" }, { "retry-after": "7" }), 50],
    ["read-html", { kind: "answer", status: 200, headers: {}, body: page }, 300],
    ["read-broken", { kind: "answer", status: 200, headers: {}, body: '{"success":true,"data":{"tra' }, 300],
    ["read-401", refuse(401, "Invalid API key or IP not allowlisted"), 100],
  ];
  for (const [name, exchange, afterMs] of faults) {
    const probability = name === "read-401" ? readFaults / 30 : readFaults / faults.length;
    if (stage.fault(random, name, probability)) return { exchange, afterMs };
  }
  return null;
}

function answer(upstream: Upstream, stage: Stage, random: Random, request: Arrived): HttpExchange {
  const { path, query, body } = request;
  const { now } = stage.time;
  const { books } = upstream;
  const { market } = upstream.options;
  const last = decodeURIComponent(path.split("/").at(-1) ?? "");
  if (path === "/api/transactions") return list(upstream, stage, random, query);
  if (path.startsWith("/api/transactions/")) {
    if (stage.fault(random, "requery-404", 0.03)) return refuse(404, "Transaction not found");
    const row = books.find(last);
    if (!row || now < row.foundAt) return refuse(404, "Transaction not found");
    if (stage.fault(random, "requery-foreign", 0.02)) {
      const other = books.rows.find((one) => one !== row);
      if (other) return ok(recordOf(other, now));
    }
    return ok(recordOf(row, now));
  }
  if (path.startsWith("/api/v1/esim/details/")) {
    const details = upstream.esim(last);
    return details ? ok(details) : refuse(404, "eSIM not found");
  }
  switch (path) {
    case "/api/v1/wallet":
      return ok([{ _id: "w1", name: "Main Wallet", balance: books.balance / 100, currency: "NGN" }]);
    case "/api/v1/education-pin/validate-product": {
      const quantity = Number(body.quantity);
      const each = market.pinPrice / 100;
      return ok({ product: body.product, quantity, pricePerUnit: each, total: each * quantity });
    }
    case "/api/external/v1/validate":
      return ok({
        customerName: "NGOZI OKAFOR",
        ...(body.meterNumber ? { address: "7 Broad Street, Lagos" } : {}),
      });
    case "/api/v1/esim/packages":
      return packages(upstream, "BASE");
    case "/api/v1/esim/topup-packages":
      return packages(upstream, "TOPUP");
    case "/api/v1/esim/my-esims": {
      const sold = books.rows.filter(({ goods, vended }) => goods.kind === "esim" && vended);
      const esims = sold.map((row) => ({
        transactionId: row.id,
        tranxId: row.tranxId,
        ...upstream.esim(row.id),
      }));
      return ok({
        esims,
        pagination: { page: 1, limit: 100, total: esims.length, totalPages: 1, hasNext: false },
      });
    }
    default:
      return refuse(404, `Cannot ${request.method} ${path}`);
  }
}

function packages(upstream: Upstream, type: string): HttpExchange {
  const items = upstream.options.market.packages
    .filter((one) => one.type === type)
    .map(({ code, region, price }) => ({
      packageCode: code,
      name: code,
      priceInNaira: price / 100,
      currency: "NGN",
      price: price / 100,
      volume: 1_073_741_824,
      duration: 7,
      type,
      regionCode: region,
    }));
  return ok({ packages: items });
}

/**
 * 4.14: newest first, in pages whose size the upstream decides. Other customers' purchases shift the pages during
 * reading.
 */
function list(upstream: Upstream, stage: Stage, random: Random, query: URLSearchParams): HttpExchange {
  const { now } = stage.time;
  if (stage.fault(random, "pages-move", 0.1)) upstream.books.addForeign();
  const words = query.get("query") ?? "";
  const told = upstream.books.rows.filter((row) => !upstream.hides(row, now));
  if (told.length < upstream.books.rows.length)
    stage.count(`fault:${words === "" ? "list" : "search"}-silent`);
  if (words !== "" && stage.fault(random, "search-empty", 0.15)) return pageOf([], 1, 100, now);
  if (words !== "" && stage.fault(random, "search-ignored", 0.1)) return pageOf(told, 1, 100, now);
  const from = Date.parse(query.get("start_date") ?? "") || 0;
  const to = Date.parse(query.get("end_date") ?? "") || Number.POSITIVE_INFINITY;
  const shown = told.filter(
    (row) =>
      row.listedAt <= now &&
      row.at >= from &&
      row.at <= to &&
      (words === "" || [row.ref, row.id, row.tranxId].includes(words)),
  );
  const limit = Math.min(Number(query.get("limit") ?? 10), upstream.options.pageSize);
  return pageOf(shown.toReversed(), Number(query.get("page") ?? 1), limit, now);
}

function pageOf(rows: readonly Row[], page: number, limit: number, now: number): HttpExchange {
  const totalPages = Math.ceil(rows.length / limit);
  const transactions = rows.slice((page - 1) * limit, page * limit).map((row) => recordOf(row, now));
  const pagination = { page, limit, total: rows.length, totalPages, hasNext: page < totalPages };
  return ok({ transactions, pagination });
}
