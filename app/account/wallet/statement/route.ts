import { getSignedInFrom } from "@/lib/auth/current-user";
import { context } from "@/lib/orders/context";
import { statementCsv } from "@/lib/wallet/statement-csv";
import { apiRoute, otherMethods } from "@/lib/web/api-route";
import { problem } from "@/lib/web/problem";
import { walletWords } from "@/lib/words/en/wallet";

/** The whole statement as CSV, streamed; a stranger is sent to sign in before (doorOf). */
export const GET = apiRoute(async (request) => {
  const user = await getSignedInFrom(request);
  if (!user) return problem("not-found");
  const rows = statementCsv(context(), user.userId);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await rows.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await rows.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${walletWords.fileName}.csv"`,
    },
  });
});

export const { HEAD, POST, PUT, PATCH, DELETE } = otherMethods("GET");
