import { describe, expect, it } from "vitest";
import { isDatabaseDown } from "./is-database-down";

describe("isDatabaseDown", () => {
  it.each([
    ["refused", Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })],
    ["no way there", Object.assign(new Error("connect"), { code: "EHOSTUNREACH" })],
    ["starting up", Object.assign(new Error("the database system is starting up"), { code: "57P03" })],
    ["ended by the server", Object.assign(new Error("terminating connection"), { code: "57P01" })],
    ["lost while asked", new Error("Connection terminated unexpectedly")],
    // pg's error for a connection that broke between checkout and query.
    ["lost before it was asked", new Error("Client has encountered a connection error and is not queryable")],
    ["closed before it was asked", new Error("Client was closed and is not queryable")],
    ["no answer in time", new Error("timeout exceeded when trying to connect")],
    // pg's error for a statement that wasn't answered within query_timeout.
    ["silent", new Error("Query read timeout")],
    ["one of several", new AggregateError([Object.assign(new Error(""), { code: "ECONNREFUSED" })])],
    ["behind another", new Error("it failed", { cause: new Error("Connection terminated unexpectedly") })],
  ])("recognises: %s", (_what, error) => expect(isDatabaseDown(error)).toBe(true));

  it.each([
    ["refused by a guard", Object.assign(new Error("new row violates check constraint"), { code: "23514" })],
    ["a bug", new TypeError("Cannot read properties of undefined")],
    ["nothing", null],
  ])("ignores: %s", (_what, error) => expect(isDatabaseDown(error)).toBe(false));
});
