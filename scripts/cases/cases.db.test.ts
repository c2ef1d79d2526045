import { expect, it } from "vitest";
import { openCase } from "@/lib/cases/open-case";
import { openShop } from "@/test/open-shop";
import { runOperator } from "@/test/operator";

/** The operator's list of cases (`npm run cases`). */
const shop = await openShop();

const run = (...args: string[]) => runOperator(shop, "cases", ...args);

it("lists the most urgent first, shows the evidence, and closes cases that need a decision", async () => {
  expect(await run()).toEqual({ code: 0, text: "No open cases." });
  const placed = await shop.place("airtime", { product: "MTN", phone: "08031234567", amount: 500 });
  const about = { orderId: placed.id, subject: `order:${placed.id}` };
  const asked = await openCase(shop.ctx, { ...about, kind: "not_received", why: "she waits" });
  const dispute = await openCase(shop.ctx, {
    ...about,
    subject: "paystack:7",
    kind: "dispute",
    why: "fraud",
    dueAt: new Date(Date.now() + 3_600_000),
  });
  const parked = await openCase(shop.ctx, { ...about, subject: "effect:x", kind: "parked", why: "unclear" });

  const { text } = await run();
  expect(text).toContain("Open cases (3;");
  expect(text).toMatch(
    new RegExp(
      `${dispute.id} {2}dispute {2}${placed.ref}: fraud, since .*, due .*\n.*${asked.id} {2}not_received`,
    ),
  );
  const shown = (await run("show", String(asked.id))).text;
  expect(shown).toContain(`"ref": "${placed.ref}"`);
  expect(shown).not.toContain("08031234567");
  expect(await run("close", String(parked.id), "done")).toMatchObject({
    code: 1,
    text: expect.stringContaining("park-decide"),
  });
  expect(await run("close", String(asked.id), "it came", "--by", "Ada")).toEqual({
    code: 0,
    text: `Case ${asked.id}: closed by Ada.`,
  });
  expect(await run("close", String(asked.id), "again")).toEqual({
    code: 1,
    text: `Case ${asked.id} was already closed by Ada: it came.`,
  });
  expect((await run("show", String(asked.id))).text).toContain("by Ada: it came");
  expect((await run()).text).toContain("Open cases (2;");
  expect(await run("close", "999", "x")).toEqual({ code: 1, text: "There is no case 999." });
});

it("exits with 1 for a case that doesn't exist", async () => {
  expect(await run("show", "999")).toEqual({ code: 1, text: "There is no case 999." });
});
