import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { endStreams, eventStream } from "./event-stream";

/** A stream over a counter. Each change increments it; the event that reaches `last` is marked as the last one. */
function counter(last: number, spacingMs?: number) {
  let count = 0;
  let reads = 0;
  let notify = () => {};
  const response = eventStream({
    signal: new AbortController().signal,
    spacingMs,
    subscribe: (changed) => {
      notify = changed;
      return () => {};
    },
    read: async () => {
      reads += 1;
      return { id: String(count), event: "status", data: count, last: count === last };
    },
  });
  const step = () => {
    count += 1;
    notify();
  };
  return { response, step, reads: () => reads };
}

afterEach(() => {
  Object.assign(globalThis, { kioskStopping: undefined });
});

const ids = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));

test("sends an event for each change, and ends after the last one", async () => {
  const { response, step, reads } = counter(3);
  for (let change = 0; change < 3; change += 1) {
    await vi.waitFor(() => expect(reads()).toBe(change + 1), { timeout: 20_000 });
    step();
  }
  expect(ids(await response.text())).toEqual([0, 1, 2, 3]);
});

test("combines changes when spaced and still sends the last event", async () => {
  const began = performance.now();
  const { response, step } = counter(50, 100);
  for (let change = 0; change < 50; change += 1) {
    await pause(5);
    step();
  }
  const sent = ids(await response.text());
  expect(sent[0]).toBe(0);
  expect(sent.at(-1)).toBe(50);
  // The first event, one per elapsed spacing, and the last: about eight if each step takes its 5 ms.
  expect(sent.length).toBeLessThanOrEqual(3 + (performance.now() - began) / 100);
});

test("ends with a hint when to reconnect once the process stops, and at once if it is opened later", async () => {
  let text = "";
  for await (const chunk of (counter(3).response.body ?? []) as AsyncIterable<Uint8Array>) {
    text += Buffer.from(chunk).toString();
    if (text.includes("data: 0")) endStreams();
  }
  expect(ids(text)).toEqual([0]);
  const waits = (words: string) => [...words.matchAll(/^retry: (\d+)$/gm)].map(([, ms]) => Number(ms));
  const [first, last = 0] = waits(text);
  expect(first).toBe(2_000);
  expect(last).toBeGreaterThanOrEqual(1_000);
  expect(last).toBeLessThanOrEqual(2_000);
  expect(text).toMatch(/retry: \d+\n\n$/);
  const late = await counter(3).response.text();
  expect(ids(late)).toEqual([]);
  expect(waits(late)).toHaveLength(1);
});
