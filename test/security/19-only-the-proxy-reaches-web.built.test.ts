import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stack, startStack } from "@/test/stack";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ empty: true, env: { HOST: "127.0.0.2", APP_URL: "http://127.0.0.2" } });
});
afterAll(() => stack?.stop());

function ask(host: string): Promise<number | string> {
  const port = Number(new URL(stack.baseUrl).port);
  return new Promise((resolve) => {
    request({ host, port, path: "/api/health", agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "error"))
      .end();
  });
}

test("answers on HOST, and on no other address", async () => {
  // 503 while a busy database keeps it waiting.
  await expect.poll(() => ask("127.0.0.2")).toBe(200);
  expect(await ask("127.0.0.1")).toBe("ECONNREFUSED");
});
