import { EXPORTS } from "@/lib/admin/money/export-sheets";
import { sheetsCsv, sheetsXlsx } from "@/lib/admin/money/sheet";
import { staffOrRefuse } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { problem } from "@/lib/web/problem";
import { rangeOf } from "../range-of";

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** A table of Money (`of`) as CSV or XLSX (`as`), for roles that may see it; 404 for all others. Logs who exported it. */
export const GET = apiRoute(async (request) => {
  const gate = await staffOrRefuse(["owner", "auditor"], { request });
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const of = asked.of ?? "";
  const read = Object.hasOwn(EXPORTS, of) ? EXPORTS[of] : undefined;
  const as = asked.as === "xlsx" ? "xlsx" : "csv";
  if (!gate.ok || !read) return problem("not-found");
  const ctx = context();
  const range = rangeOf(asked, ctx.clock.now());
  ctx.log.info("list exported", {
    event: "list_exported",
    user: gate.user.userId,
    route: `/admin/money/export?of=${of}`,
  });
  const sheets = await read(ctx, range);
  if (sheets.length === 0) return problem("not-found");
  const body = as === "csv" ? sheetsCsv(sheets) : new Uint8Array(await sheetsXlsx(sheets));
  return new Response(body, {
    headers: {
      "content-type": TYPES[as],
      "content-disposition": `attachment; filename="${of}-${range.first}-${range.last}.${as}"`,
    },
  });
});

export const { HEAD, POST, PUT, PATCH, DELETE } = otherMethods("GET");
