import "server-only";
import type { Context } from "@/lib/context/context";
import type { ServiceId } from "@/lib/model/service-id";
import { type QuoteResult, quoteOrder } from "@/lib/orders/checkout/quote-order";

const INDEX = /^input\.recipients\.(\d+)(?=\.|$)/;

/**
 * Like quoteOrder, but reports everything that is wrong with a list at once: valid rows are looked up in the
 * catalogue even if others are invalid.
 */
export async function quoteRows(
  ctx: Context,
  { service, input }: { service: ServiceId; input: unknown },
): Promise<QuoteResult> {
  const quoted = await quoteOrder(ctx, { service, input });
  if (quoted.ok || quoted.reason !== "invalid" || !isList(input)) return quoted;
  const wrong = new Set(quoted.problems.map(({ path }) => INDEX.exec(path)?.[1]));
  const places = input.recipients.map((_, index) => index).filter((index) => !wrong.has(String(index)));
  if (places.length === 0 || places.length === input.recipients.length) return quoted;
  const rest = await quoteOrder(ctx, {
    service,
    input: { recipients: places.map((index) => input.recipients[index]) },
  });
  if (rest.ok || rest.reason !== "invalid") return quoted;
  const others = rest.problems
    .filter(({ path }) => INDEX.test(path))
    .map((problem) => ({
      ...problem,
      path: problem.path.replace(INDEX, (_, index) => `input.recipients.${places[Number(index)]}`),
    }));
  const order = (path: string) => Number(INDEX.exec(path)?.[1] ?? -1);
  const problems = [...quoted.problems, ...others].sort((a, b) => order(a.path) - order(b.path));
  return { ...quoted, problems };
}

function isList(input: unknown): input is { recipients: unknown[] } {
  return (
    typeof input === "object" && input !== null && "recipients" in input && Array.isArray(input.recipients)
  );
}
