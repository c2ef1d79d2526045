import { expect, test } from "vitest";
import { problem } from "@/lib/web/problem";
import { unavailable } from "@/lib/web/unavailable";
import { quoteAnswer } from "./quote-answer";

test("a price that was refused says why", async () => {
  expect(await quoteAnswer(unavailable("queue_full", 300))).toEqual({
    priced: null,
    refused: { kind: "unavailable", code: "queue_full", seconds: 300, message: undefined },
  });
  const paused = await quoteAnswer(unavailable("paused", 60, "MTN is back at noon."));
  expect(paused.refused).toMatchObject({ code: "paused", message: "MTN is back at noon." });
  expect((await quoteAnswer(problem("unexpected"))).refused).toEqual({ kind: "broken" });
  expect((await quoteAnswer(new Response("<html>", { status: 200 }))).refused).toEqual({ kind: "broken" });
});

test("invalid input has no price, and its fields say why", async () => {
  expect(await quoteAnswer(problem("invalid"))).toEqual({ priced: null, refused: null });
});
