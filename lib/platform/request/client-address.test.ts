import { expect, test } from "vitest";
import { clientAddress, PEER_HEADER } from "./client-address";

const from = (peer: string, forwarded?: string) =>
  new Headers({ [PEER_HEADER]: peer, ...(forwarded ? { "x-forwarded-for": forwarded } : {}) });

test.each([
  ["nobody in front: the connection, whatever it claims", from("9.9.9.9", "1.1.1.1"), 0, "9.9.9.9"],
  ["one proxy: whom it saw", from("10.0.0.1", "1.1.1.1, 2.2.2.2"), 1, "2.2.2.2"],
  ["two proxies", from("10.0.0.1", "1.1.1.1, 2.2.2.2"), 2, "1.1.1.1"],
  ["fewer forwarded than trusted: the leftmost", from("10.0.0.1", "2.2.2.2"), 5, "2.2.2.2"],
  ["nothing forwarded: the connection", from("10.0.0.1"), 1, "10.0.0.1"],
  ["rubbish forwarded: the connection", from("10.0.0.1", "<script>"), 1, "10.0.0.1"],
  ["a port is no part of it", from("10.0.0.1", "2.2.2.2:4711"), 1, "2.2.2.2"],
  ["IPv4 in IPv6", from("::ffff:127.0.0.1"), 0, "127.0.0.1"],
  ["IPv6: its household", from("2001:db8:1:2:3:4:5:6"), 0, "2001:db8:1:2::/64"],
  ["short IPv6", from("2001:db8::1"), 0, "2001:db8:0:0::/64"],
  ["loopback", from("::1"), 0, "0:0:0:0::/64"],
  ["no connection known", new Headers(), 0, "unknown"],
])("%s", (_, headers, hops, address) => {
  expect(clientAddress(headers, hops)).toBe(address);
});
