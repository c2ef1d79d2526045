import { expect, it } from "vitest";
import type { Context } from "@/lib/context/context";
import type { Call } from "@/lib/merchant/call";
import { endpointTable } from "@/lib/merchant/endpoint-overrides";
import { createReads } from "@/lib/merchant/reads";
import { openShop } from "@/test/open-shop";
import { syncEsims } from "./sync-esims";

const shop = await openShop();

type Answer = (page: number) => Record<string, unknown>[];
/** An upstream list without pagination fields (merchant-api-notes.md, My eSIMs); counts its reads. */
function upstream(answer: Answer): { ctx: Context; asked: () => number } {
  let asked = 0;
  const call: Call = async (_operation, params) => {
    asked++;
    const body = JSON.stringify({ success: true, message: "ok", data: answer(Number(params.page)) });
    return { kind: "answer", status: 200, headers: {}, body };
  };
  const config = { baseUrl: "http://x", apiKey: "k", pin: "12345", walletType: "main" };
  const merchant = { ...shop.ctx.merchant, ...createReads(call, endpointTable(), config) };
  return { ctx: Object.defineProperty({ ...shop.ctx }, "merchant", { value: merchant }), asked: () => asked };
}
let cards = 8_923_400_000_000;
const esims = (count: number) => Array.from({ length: count }, () => ({ iccid: String(++cards) }));

it("reads a list without a length until an empty page, even if pages are shorter than requested", async () => {
  const all = esims(35);
  const { ctx, asked } = upstream((page) => all.slice((page - 1) * 10, page * 10));
  expect(await syncEsims(ctx)).toMatchObject({ complete: true, listed: 35 });
  expect(asked()).toBe(5);
  expect(await shop.database.esim.count({ where: { iccid: { in: all.map(({ iccid }) => iccid) } } })).toBe(
    35,
  );
});

it.each([0, 1, 35, 120])("reads %i once when every page is the whole list", async (count) => {
  const all = esims(count);
  const { ctx, asked } = upstream(() => all);
  expect(await syncEsims(ctx)).toMatchObject({ complete: true, listed: count });
  expect(asked()).toBeLessThanOrEqual(2);
});

it("continues after a page without an ICCID", async () => {
  const pages = [esims(2), [{ status: "GOT_RESOURCE" }], esims(1), []];
  const { ctx } = upstream((page) => pages[page - 1] ?? []);
  expect(await syncEsims(ctx)).toMatchObject({ complete: true, listed: 3 });
});
