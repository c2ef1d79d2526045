import { expect, test } from "vitest";
import { refusePost } from "./refuse-post";

const FORM = "multipart/form-data; boundary=x";
const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';

function ask(method: string, body?: BodyInit, type?: string) {
  const headers: Record<string, string> = type === undefined ? {} : { "content-type": type };
  return refusePost(
    new Request("http://shop/airtime", { method, body, headers, duplex: "half" } as RequestInit),
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
  ["too much", ["POST", "x".repeat(65_537), FORM], 413],
  ["too much, length unknown", ["POST", new Blob(["x".repeat(70_000)]).stream(), FORM], 413],
])("%s", async (_, call, status) => {
  expect((await ask(...call))?.status).toBe(status);
});
