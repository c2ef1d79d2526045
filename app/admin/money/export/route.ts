import { sheetRoute } from "@/app/admin/_ui/sheet-route";
import { EXPORTS } from "@/lib/admin/money/export-sheets";
import { otherMethods } from "@/lib/web/api-route";

/** A table of Money (`of`) as CSV or XLSX (`as`). */
export const GET = sheetRoute("money", async (ctx, { of = "" }, range) => {
  const read = Object.hasOwn(EXPORTS, of) ? EXPORTS[of] : undefined;
  return read ? { name: of, sheets: await read(ctx, range) } : null;
});

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
