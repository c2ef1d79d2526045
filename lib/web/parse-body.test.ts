import { expect, test } from "vitest";
import { BODY_LIMIT, parseBody } from "./parse-body";

function endless() {
  let given = 0;
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        given += 4096;
        controller.enqueue(new Uint8Array(4096));
      },
      cancel: () => leave(),
    },
    { highWaterMark: 0 },
  );
  return { stream, given: () => given, left };
}

function post(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  return new Request("http://shop/api", { method: "POST", body, headers, duplex: "half" } as RequestInit);
}

test("a body up to the limit comes whole", async () => {
  const body = await parseBody(post("x".repeat(BODY_LIMIT)));
  expect(body?.byteLength).toBe(BODY_LIMIT);
});

test("one byte more is refused", async () => {
  expect(await parseBody(post("x".repeat(BODY_LIMIT + 1)))).toBeNull();
});

test("a body without end is refused as soon as it is too large, though it claims to be small, and left", async () => {
  const { stream, given, left } = endless();
  expect(await parseBody(post(stream, { "content-length": "2" }))).toBeNull();
  expect(given()).toBeLessThanOrEqual(BODY_LIMIT + 4 * 4096);
  await left;
});

test("one that ends is read past, so that its connection serves the next request", async () => {
  const read = await new Promise<string>((resolve) => {
    let parts = 50;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (parts-- > 0) return controller.enqueue(new Uint8Array(4096));
        controller.close();
        resolve("to its end");
      },
      cancel: () => resolve("in part"),
    });
    void parseBody(post(stream));
  });
  expect(read).toBe("to its end");
});

test("a large Content-Length is believed before a byte is read", async () => {
  const { stream, given } = endless();
  expect(await parseBody(post(stream, { "content-length": "10485760" }))).toBeNull();
  expect(given()).toBe(0);
});

test("no body is an empty one", async () => {
  expect((await parseBody(post(null)))?.byteLength).toBe(0);
});
