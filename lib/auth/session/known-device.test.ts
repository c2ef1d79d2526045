import { expect, test } from "vitest";
import { KNOWN_COOKIE } from "@/lib/platform/request/known-cookie";
import { KNOWN_COOKIE_OPTIONS, knownNonce, parseKnownDevices, rememberDevice } from "./known-device";

const SECRET = "a secret of thirty-two characters";
const now = new Date("2027-06-01T00:00:00Z");

// Each of these checks a password or signs in.
test.each(["/sign-in", "/pcm/sign-in", "/sign-up/confirm", "/reset/new", "/account/security", "/orders/X"])(
  "is sent to %s",
  (address) => {
    expect(address.startsWith(KNOWN_COOKIE_OPTIONS.path)).toBe(true);
  },
);

test("remembers up to four accounts, the newest first", () => {
  const emails = ["a", "b", "c", "d", "e"].map((name) => `${name}@example.com`);
  let value = "";
  for (const email of emails)
    value = rememberDevice(parseKnownDevices(`x=1; ${KNOWN_COOKIE}=${value}`), email, SECRET);
  const known = parseKnownDevices(`${KNOWN_COOKIE}=${value}; y=2`);
  expect(emails.map((email) => knownNonce(known, email, SECRET, now) !== null)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
});

test("keeps the accounts of the former cookie, which was sent to /sign-in only", () => {
  const former = rememberDevice([], "former@example.com", SECRET);
  const current = rememberDevice([], "current@example.com", SECRET);
  // A browser sends the cookie with the longer path first.
  const header = `${KNOWN_COOKIE}=${former}; kiosk_device=b; ${KNOWN_COOKIE}=${current}`;
  expect(parseKnownDevices(header)).toEqual([current, former]);
  const value = rememberDevice(parseKnownDevices(header), "current@example.com", SECRET);
  expect(value.split("~")).toEqual([current, former]);
  expect(parseKnownDevices(`${KNOWN_COOKIE}=${value}; ${KNOWN_COOKIE}=${value}`)).toEqual([current, former]);
});

test("drops the former cookie's accounts first", () => {
  const marks = (prefix: string) => [1, 2, 3, 4].map((n) => `${prefix}${n}.x`).join("~");
  const header = `${KNOWN_COOKIE}=${marks("old")}; ${KNOWN_COOKIE}=${marks("new")}`;
  expect(parseKnownDevices(header)).toEqual(marks("new").split("~"));
});

test("ignores what isn't ours", () => {
  expect(parseKnownDevices("")).toEqual([]);
  expect(parseKnownDevices(`not_${KNOWN_COOKIE}=a.b`)).toEqual([]);
  expect(parseKnownDevices(`${KNOWN_COOKIE}=`)).toEqual([]);
});
