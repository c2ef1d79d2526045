import { parseRange, type Range, rangeFile } from "@/lib/admin/money/parse-range";
import { type Sheet, sheetsCsv, sheetsXlsx } from "@/lib/admin/money/sheet";
import { staffOrRefuse } from "@/lib/auth/access/current-user";
import { recordExport } from "@/lib/auth/audit/record-export";
import { type Context, context } from "@/lib/context/context";
import { apiRoute } from "@/lib/web/api-route";
import { downloadResponse } from "@/lib/web/download-response";
import { problem } from "@/lib/web/problem";

type Asked = Readonly<Record<string, string>>;
type Read = (ctx: Context, params: Asked, range: Range) => Promise<{ name: string; sheets: Sheet[] } | null>;

/** Tables of a period as CSV or XLSX (`as`), for roles that may see the money; 404 for all others. Logs who exported what. */
export function sheetRoute(page: string, read: Read) {
  return apiRoute(async (request) => {
    const gate = await staffOrRefuse("money.view", { request });
    if (!gate.ok) return problem("not-found");
    const params: Asked = Object.fromEntries(new URL(request.url).searchParams);
    const ctx = context();
    const range = parseRange(params, ctx.clock.now(), "month");
    const found = await read(ctx, params, range);
    if (!found || found.sheets.length === 0) return problem("not-found");
    const as = params.as === "xlsx" ? "xlsx" : "csv";
    const { name, sheets } = found;
    await recordExport(ctx, gate.user, `${page}/${name}`);
    const body = as === "csv" ? sheetsCsv(sheets) : new Uint8Array(await sheetsXlsx(sheets));
    return downloadResponse(body, `${name}-${rangeFile(range)}`, as);
  });
}
