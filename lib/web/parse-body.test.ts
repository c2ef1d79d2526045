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

test("returns a body up to the limit", async () => {
  const body = await parseBody(post("x".repeat(BODY_LIMIT)));
  expect(body?.byteLength).toBe(BODY_LIMIT);
});

test("refuses a body that is one byte over the limit", async () => {
  expect(await parseBody(post("x".repeat(BODY_LIMIT + 1)))).toBeNull();
});

test("refuses and abandons an endless body once it is too large, whatever its Content-Length", async () => {
  const { stream, given, left } = endless();
  expect(await parseBody(post(stream, { "content-length": "2" }))).toBeNull();
  expect(given()).toBeLessThanOrEqual(BODY_LIMIT + 4 * 4096);
  await left;
});

test("drains a refused body so that its connection can serve the next request", async () => {
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

test("refuses a large Content-Length before reading a byte", async () => {
  const { stream, given } = endless();
  expect(await parseBody(post(stream, { "content-length": "10485760" }))).toBeNull();
  expect(given()).toBe(0);
});

test("returns an empty body for none", async () => {
  expect((await parseBody(post(null)))?.byteLength).toBe(0);
});
