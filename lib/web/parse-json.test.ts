import { expect, test } from "vitest";
import { findUnstorable, parseJsonBody } from "./parse-json";

async function read(body: BodyInit, type = "application/json") {
  const result = await parseJsonBody(
    new Request("http://shop/api", { method: "POST", body, headers: { "content-type": type } }),
  );
  if (result.ok) return { status: 200, value: result.value };
  const json = (await result.response.json()) as { errors?: { path: string }[] };
  return { status: result.response.status, paths: json.errors?.map((error) => error.path) };
}

test.each([
  ["not JSON", "{", 400],
  ["NaN", '{"a":NaN}', 400],
  ["Infinity", '{"a":Infinity}', 400],
  ["nothing", "", 400],
  ["not UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
  ["a bare null byte", '{"a":"\u0000"}', 400],
  ["a list", "[]", 422],
  ["a text", '"x"', 422],
  ["null", "null", 422],
  ["too large", `{"a":"${"x".repeat(65_536)}"}`, 413],
])("%s is refused", async (_, body, status) => {
  expect((await read(body)).status).toBe(status);
});

test("refuses other content types", async () => {
  expect((await read("a=b", "application/x-www-form-urlencoded")).status).toBe(415);
  expect((await read("{}", "text/plain")).status).toBe(415);
  expect((await read("{}", "application/json; charset=utf-8")).status).toBe(200);
});

test.each([
  ["a number out of reach", '{"input":{"amount":1e999}}', ["input.amount"]],
  ["an escaped null byte", '{"email":"a\\u0000b"}', ["email"]],
  ["half a character", '{"input":{"r":[{"phone":"\\ud800"}]}}', ["input.r.0.phone"]],
  ["a name that can't be stored", '{"a\\u0000":1}', ["?"]],
])("%s is named", async (_, body, paths) => {
  expect(await read(body)).toEqual({ status: 422, paths });
});

test("reports deep nesting as one problem", () => {
  let deep: unknown = 1;
  for (let i = 0; i < 1000; i++) deep = [deep];
  expect(findUnstorable({ deep }).map((problem) => problem.code)).toEqual(["too_deep"]);
});
