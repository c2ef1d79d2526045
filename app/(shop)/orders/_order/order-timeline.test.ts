import { readFileSync } from "node:fs";
import path from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { OrderView } from "@/lib/model/order-view";
import { OFFERED } from "@/lib/words/locale";
import { OrderTimeline } from "./order-timeline";

type Texts = Record<"event" | "reason", Record<string, string>>;
const root = path.resolve(import.meta.dirname, "../../../..");

test.each(OFFERED)("the history says nothing that the status above it says already, in %s", (locale) => {
  const { event, reason }: Texts = JSON.parse(
    readFileSync(path.join(root, `messages/${locale}/order.json`), "utf8"),
  );
  const sentences = (texts: Record<string, string>) =>
    Object.values(texts).flatMap((text) => text.split(/(?<=\.) /));
  const above = new Set(sentences(reason));
  expect(sentences(event).filter((sentence) => above.has(sentence))).toEqual([]);
});

test.each([
  ["wallet", "Refund sent to your wallet"],
  ["payer", "Refund sent to the wallet that paid"],
  ["source", "Refund accepted by Paystack"],
] as const)("says where a refund was sent: %s", (refundTo, sentence) => {
  const at = "2026-11-21T13:02:00.000Z";
  const order = { refundTo, placedAt: at, lines: [], timeline: [{ at, event: "refund_sent" }] };
  const history = createElement(OrderTimeline, { order: order as unknown as OrderView });
  expect(renderToStaticMarkup(history)).toContain(`${sentence}<`);
});
