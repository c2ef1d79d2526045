import { expect, it } from "vitest";
import { isNetworkError } from "./is-network-error";

it.each([
  new TypeError("Failed to fetch"),
  new TypeError("NetworkError when attempting to fetch resource."),
  new TypeError("Load failed"),
  new Error("An unexpected response was received from the server."),
  Object.assign(new Error("Failed to load chunk /_next/static/chunks/1.js"), { name: "ChunkLoadError" }),
])("recognises a lost connection: %s", (error) => {
  expect(isNetworkError(error)).toBe(true);
});

it.each([
  new TypeError("Cannot read properties of undefined (reading 'total')"),
  new Error("An error occurred in the Server Components render."),
])("doesn't blame the network for our own fault: %s", (error) => {
  expect(isNetworkError(error)).toBe(false);
});
