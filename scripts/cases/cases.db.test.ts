import { afterAll, beforeAll, expect, it } from "vitest";
import { openCase } from "@/lib/cases/open-case";
import { commandOf } from "@/test/command";
import { createTestShop, type TestShop } from "@/test/shop";
import { parseCommand } from "./parse-command";
import { runCommand } from "./run-command";

/** The operator's list of cases (`npm run cases`). */
let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

async function run(...args: string[]) {
  const command = parseCommand(args);
  if (command.act === "usage") throw new Error(command.problem ?? "help");
  const lines: string[] = [];
  const code = await runCommand(command, { ctx: shop.ctx, print: (line) => lines.push(line) });
  return { code, text: lines.join("\n") };
}

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
    text: `Case ${asked.id} was closed before, by Ada: it came.`,
  });
  expect((await run("show", String(asked.id))).text).toContain("by Ada: it came");
  expect((await run()).text).toContain("Open cases (2;");
  expect(await run("close", "999", "x")).toEqual({ code: 1, text: "There is no case 999." });
});

it("runs as a command with its exit codes", async () => {
  const { run: command, typed } = commandOf("cases", {
    DATABASE_URL: shop.url,
    MERCHANT_API_URL: shop.sandbox.upstreamUrl,
  });
  expect((await command()).stdout).toContain("Open cases");
  await expect(command("show", "999")).rejects.toMatchObject({ code: 1 });
  await expect(typed("explode")).rejects.toMatchObject({ code: 2 });
});
