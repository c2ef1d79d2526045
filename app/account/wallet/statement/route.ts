import { findSignedInFrom } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { statementCsv } from "@/lib/wallet/statement-csv";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { downloadResponse } from "@/lib/web/download-response";
import { problem } from "@/lib/web/problem";
import { streamText } from "@/lib/web/stream-text";
import { walletWords } from "@/lib/words/messages";

/** All transactions as CSV, streamed. The proxy redirects visitors to sign in before (routeGuardOf). */
export const GET = apiRoute(async (request) => {
  const user = await findSignedInFrom(request);
  if (!user) return problem("not-found");
  return downloadResponse(streamText(statementCsv(context(), user.userId)), walletWords.fileName, "csv");
});

export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
