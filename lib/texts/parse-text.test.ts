import fc from "fast-check";
import { expect, test } from "vitest";
import { helpPage, privacyPage, refundsPage, termsPage } from "@/lib/words/messages";
import type { TextPage } from "@/lib/words/text-page";
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

test("parses headings, lists, bold words and links", () => {
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

test("makes no link of an executable address or one that only resembles the shop's", () => {
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

test("keeps every word of any text", () => {
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
        // A lead drops a link's address and keeps its text.
        if (!text.includes("](")) expect(letters(said)).toBe(letters(text));
      },
    ),
    { numRuns: 2_000 },
  );
});
