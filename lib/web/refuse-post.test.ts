import { expect, test } from "vitest";
import { FORM_LIMIT } from "./parse-body";
import { refusePost } from "./refuse-post";

const FORM = "multipart/form-data; boundary=x";
const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';

function pageRequest(method: string, headers: Record<string, string>, body?: BodyInit): Request {
  return new Request("http://shop/airtime", { method, body, headers, duplex: "half" } as RequestInit);
}

function ask(method: string, body?: BodyInit, type?: string) {
  return refusePost(
    pageRequest(method, type === undefined ? {} : { "content-type": type }, body),
    "http://shop",
  );
}

test.each<[string, Parameters<typeof ask>, number | undefined]>([
  ["a page that is read", ["GET"], undefined],
  ["a form", ["POST", `${part}--x--\r\n`, FORM], undefined],
  ["an action with script", ["POST", '["x"]', "text/plain;charset=UTF-8"], undefined],
  ["another method", ["PUT", "x"], 405],
  ["a method of nobody", ["BREW"], 405],
  ["form data that isn't any", ["POST", "garbage", FORM], 400],
  ["form data cut off", ["POST", part, FORM], 400],
  ["form data without its boundary", ["POST", part, "multipart/form-data"], 400],
  ["too much", ["POST", "x".repeat(FORM_LIMIT + 1), FORM], 413],
  ["too much, length unknown", ["POST", new Blob(["x".repeat(FORM_LIMIT + 4_000)]).stream(), FORM], 413],
])("%s", async (_, call, status) => {
  expect((await ask(...call))?.status).toBe(status);
});

test.each<[Record<string, string>, number | undefined]>([
  [{ origin: "http://shop", cookie: "a=b" }, undefined],
  [{}, undefined],
  [{ cookie: "a=b" }, 403],
  [{ cookie: "a=b", referer: "http://shop/airtime" }, undefined],
  [{ cookie: "a=b", referer: "https://evil.example/" }, 403],
  [{ origin: "null", cookie: "a=b", referer: "http://shop/airtime" }, 403],
  [{ origin: "null" }, 403],
  [{ origin: "https://evil.example" }, 403],
])("a form with %j", async (headers, status) => {
  expect((await refusePost(pageRequest("POST", headers, "x"), "http://shop"))?.status).toBe(status);
});
