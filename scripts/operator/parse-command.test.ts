import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { COMMANDS } from "./commands";
import { parseCommand } from "./parse-command";

test.each([
  ["order REF explode", /unknown command 'explode'/],
  ["order REF show more", /too many arguments/],
  ["order REF --nonsense", /--nonsense/],
  ["order REF park-decide --reason x", /--verdict <verdict>' not specified/],
  ["order REF park-decide --verdict maybe --reason x", /Allowed choices are delivered, failed,/],
  ["order REF park-decide --verdict failed", /--reason <why>' not specified/],
  ["order REF park-decide --verdict failed --reason=", /--reason <why>' .* empty/],
  ["order REF park-decide --verdict failed --reason x --given t", /--given requires/],
  ["cases explode", /unknown command 'explode'/],
  ["cases list 12", /too many arguments/],
  ["cases show", /missing required argument 'id'/],
  ["cases close x why", /number in the list/],
  ["cases close 12", /missing required argument 'reason'/],
  ["cases close 12 two words", /too many arguments/],
  ["cases list --nonsense", /--nonsense/],
  ["float explode", /unknown command 'explode'/],
  ["float book --because x", /missing required argument 'amount'/],
  ["float book 0 --because x", /Enter the amount/],
  ["float book lots --because x", /Enter the amount/],
  ["float book 5", /--because <why>' not specified/],
  ["float book 5 6 --because x", /too many arguments/],
  ["reconcile explode", /unknown command 'explode'/],
  ["keys explode", /unknown command 'explode'/],
  ["keys rotate now", /too many arguments/],
  ["reconcile explain 0 why", /number in the list/],
  ["reconcile explain 12", /missing required argument 'reason'/],
])("refuses with a reason and the usage: %s", (line, words) => {
  const asked = parseCommand(line.split(" "));
  expect(asked).toEqual({ code: 2, text: expect.stringMatching(words) });
  expect(asked).toEqual({
    code: 2,
    text: expect.stringMatching(/\n\nUsage: npm run (order|cases|float|keys|reconcile) --/),
  });
});

test.each(["order", "cases", "float", "keys", "reconcile"])("explains every word of %s", (name) => {
  const text = expect.stringMatching(
    /Commands:(.|\n)+Exit code: 0 done, 1 refused or not found, 2 invalid command/,
  );
  expect(parseCommand([name, "--help"])).toEqual({ code: 0, text });
});

test("accepts an order's reference before and after the verb", () => {
  for (const args of [[], ["seen"], ["REF"], ["REF", "--reveal"], ["REF", "requery"], ["requery", "REF"]])
    expect(parseCommand(["order", ...args]), args.join(" ")).toBeTypeOf("function");
});

test.each(Object.keys(COMMANDS))("runs as npm run %s", (name) => {
  expect((manifest.scripts as Record<string, string>)[name]).toMatch(
    new RegExp(` scripts/operator\\.ts ${name}$`),
  );
});
