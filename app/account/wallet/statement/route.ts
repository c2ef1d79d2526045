import { findSignedInFrom } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { statementCsv } from "@/lib/wallet/statement-csv";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { problem } from "@/lib/web/problem";
import { streamText } from "@/lib/web/stream-text";
import { walletWords } from "@/lib/words/messages";

/** All transactions as CSV, streamed. The proxy redirects visitors to sign in before (routeGuardOf). */
export const GET = apiRoute(async (request) => {
  const user = await findSignedInFrom(request);
  if (!user) return problem("not-found");
  const rows = statementCsv(context(), user.userId);
  return new Response(streamText(rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${walletWords.fileName}.csv"`,
    },
  });
});

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
