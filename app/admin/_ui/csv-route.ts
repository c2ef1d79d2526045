import { staffOrRefuse } from "@/lib/auth/access/current-user";
import { recordExport } from "@/lib/auth/audit/record-export";
import type { Right } from "@/lib/auth/session/rights";
import { type Context, context } from "@/lib/context/context";
import { apiRoute } from "@/lib/web/api-route";
import { downloadResponse } from "@/lib/web/download-response";
import { problem } from "@/lib/web/problem";
import { streamText } from "@/lib/web/stream-text";
import type { QueryParams } from "./list-address";

/** A list's rows as CSV, streamed, for roles with this right; 404 for all others and without a name. Logs who exported it. */
export function csvRoute(
  nameOf: string | ((params: QueryParams) => string | null),
  right: Right,
  rowsOf: (ctx: Context, params: QueryParams) => AsyncGenerator<string>,
  fileOf?: (ctx: Context, params: QueryParams) => string,
) {
  return apiRoute(async (request) => {
    const gate = await staffOrRefuse(right, { request });
    const query = new URL(request.url).searchParams;
    const params = Object.fromEntries([...query.keys()].map((key) => [key, oneOrAll(query.getAll(key))]));
    const name = typeof nameOf === "string" ? nameOf : nameOf(params);
    if (!gate.ok || !name) return problem("not-found");
    const ctx = context();
    await recordExport(ctx, gate.user, name);
    const file = (fileOf?.(ctx, params) ?? name).replaceAll(/[^\w-]/g, "-");
    return downloadResponse(streamText(rowsOf(ctx, params)), file, "csv");
  });
}

function oneOrAll(values: string[]): string | string[] {
  const [one = "", ...more] = values;
  return more.length > 0 ? values : one;
}
