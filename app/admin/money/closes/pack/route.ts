import { findMonthState } from "@/lib/admin/money/close-month";
import { monthSheets, sheetsPdf } from "@/lib/admin/money/month-pack";
import { parseRange } from "@/lib/admin/money/parse-range";
import { sheetsXlsx } from "@/lib/admin/money/sheet";
import { staffOrRefuse } from "@/lib/auth/access/current-user";
import { recordExport } from "@/lib/auth/audit/record-export";
import { context } from "@/lib/context/context";
import { getShop } from "@/lib/platform/db/settings";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { downloadResponse } from "@/lib/web/download-response";
import { problem } from "@/lib/web/problem";
import { booksWords } from "@/lib/words/en/books";

/** The pack of a closed month (`month`) as PDF or XLSX (`as`), for roles that may see it; 404 for all others. Logged. */
export const GET = apiRoute(async (request) => {
  const gate = await staffOrRefuse("money.view", { request });
  const params = new URL(request.url).searchParams;
  const month = params.get("month") ?? "";
  if (!gate.ok || !/^20\d\d-\d\d$/.test(month)) return problem("not-found");
  const ctx = context();
  const range = parseRange({ range: "month", day: `${month}-01` }, ctx.clock.now(), "month");
  const state = await findMonthState(ctx, range);
  if (state?.month !== month || !state.closed) return problem("not-found");
  const as = params.get("as") === "pdf" ? "pdf" : "xlsx";
  await recordExport(ctx, gate.user, `money/${month}`);
  const { figures, at, hash } = state.closed;
  const sheets = monthSheets(figures);
  const title = booksWords.packTitle(month);
  const body =
    as === "pdf"
      ? await sheetsPdf(sheets, {
          title,
          shop: (await getShop()).name,
          at,
          note: `${booksWords.hash} ${hash}`,
        })
      : new Uint8Array(
          await sheetsXlsx([
            ...sheets,
            {
              title: booksWords.packSheet,
              columns: [{ label: booksWords.what }, { label: booksWords.entered }],
              rows: [{ cells: [booksWords.month, month] }, { cells: [booksWords.hash, hash] }],
            },
          ]),
        );
  return downloadResponse(body, `close-${month}`, as);
});

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
