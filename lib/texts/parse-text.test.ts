import fc from "fast-check";
import { expect, test } from "vitest";
import { helpPage, privacyPage, refundsPage, type TextPage, termsPage } from "@/lib/words/en/pages";
import { parseInline } from "./parse-inline";
import { parseText } from "./parse-text";
import { writeText } from "./write-text";

test.each<[string, TextPage]>([
  ["help", helpPage],
  ["terms", termsPage],
  ["privacy", privacyPage],
  ["refunds", refundsPage],
])("our own page %s is the same, written as an owner would and read again", (_name, page) => {
  expect(parseText(writeText(page))).toEqual({
    lead: page.lead,
    sections: page.sections.map(({ heading, text }) => ({
      heading,
      blocks: text.map((one) => ({ kind: "paragraph", text: parseInline(one) })),
    })),
  });
});

test("headings, lists, heavy words and links are what they look like", () => {
  expect(
    parseText("What holds.\r\n\r\nMore\nof it.\n# Money\n- back **at once**\n- [how](/refunds)\nEnd"),
  ).toEqual({
    lead: "What holds.",
    sections: [
      { heading: null, blocks: [{ kind: "paragraph", text: [{ text: "More of it." }] }] },
      {
        heading: "Money",
        blocks: [
          {
            kind: "list",
            items: [
              [{ text: "back " }, { text: "at once", strong: true }],
              [{ text: "how", href: "/refunds" }],
            ],
          },
          { kind: "paragraph", text: [{ text: "End" }] },
        ],
      },
    ],
  });
  expect(parseText("")).toEqual({ lead: null, sections: [] });
});

test("no address that a browser would run, and none that only looks like this shop's, is a link", () => {
  for (const href of [
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "/\\evil.example",
    "vbscript:x",
  ]) {
    expect(parseText(`[press](${href})`).lead).toBe(`[press](${href})`);
    expect(JSON.stringify(parseText(`## x\n[press](${href})`))).not.toContain('"href"');
  }
});

test("every word of any text is kept", () => {
  const letters = (text: string) => text.replaceAll(/[^a-z0-9]/gi, "");
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "#", " ", "*", "-", "\n", "[", "]", "(", ")", "/", "9") }),
      (text) => {
        const { lead, sections } = parseText(text);
        const said = JSON.stringify([
          lead ?? "",
          sections.map(({ heading, blocks }) => [
            heading ?? "",
            ...blocks.map((block) =>
              block.kind === "list"
                ? block.items.map((item) => item.map((part) => part.text + (part.href ?? "")))
                : block.text.map((part) => part.text + (part.href ?? "")),
            ),
          ]),
        ]);
        // A lead drops the address of a link in it and keeps its words.
        if (!text.includes("](")) expect(letters(said)).toBe(letters(text));
      },
    ),
    { numRuns: 2_000 },
  );
});
