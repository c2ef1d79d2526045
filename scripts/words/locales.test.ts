import compile from "icu-minify/compile";
import { describe, expect, it } from "vitest";
import { writable } from "../../lib/receipts/open-pdf";
import { OFFERED } from "../../lib/words/locale";
import { getMessages } from "./get-messages";
import { valuesOf } from "./message-types";
import { getStates, hashOf, stateOf, textsOf } from "./translation-state";

const { en = {}, ...others } = getMessages();

/** Not translated: typed into an English search box, names, names of files, and what only staff read. */
const ENGLISH =
  /^(plans\.(onlyBox|under|networks)|\w[\w.-]*\.fileName|mail\.(staff_invitation|alertFoot)|retention\.kinds)(\.|$)/;

const english = textsOf(en);

it("counts a translation as stale once its English has changed", () => {
  const pay = ["machine", hashOf("Pay")] as const;
  expect(stateOf("Pay", [...pay])).toBe("machine");
  expect(stateOf("Pay", ["confirmed", hashOf("Pay"), "Ada", "2026-11-23"])).toBe("confirmed");
  expect(stateOf("Pay now", [...pay])).toBe("stale");
  expect(stateOf("Pay", undefined)).toBeNull();
});

describe.each(Object.entries(others))("%s", (locale, catalogue) => {
  const texts = textsOf(catalogue);

  it("has the English messages' values, and no message that English lacks", () => {
    const wrong = [...texts].flatMap(([key, text]) => {
      const source = english.get(key);
      if (source === undefined) return [`${key}: its English was removed`];
      const values = (of: string) => JSON.stringify([...valuesOf(of)].sort());
      return values(text) === values(source) ? [] : [`${key}: ${values(text)}, in English ${values(source)}`];
    });
    expect(wrong).toEqual([]);
  });

  it("has every message that a customer reads", () => {
    const missing = [...english.keys()].filter((key) => !ENGLISH.test(key) && !texts.has(key));
    expect(missing).toEqual([]);
  });

  it("says of every message who wrote it", () => {
    expect(Object.keys(getStates(locale)).sort()).toEqual([...texts.keys()].sort());
  });

  it("counts only by forms that the language has, in whole messages", () => {
    const forms = new Set(new Intl.PluralRules(locale).resolvedOptions().pluralCategories);
    const wrong = [...texts].filter(([, text]) => {
      const named = [...text.matchAll(/(?<![\w{])(zero|one|two|few|many) \{/g)].map(([, form = ""]) => form);
      return text.includes(", plural,") && named.some((form) => !forms.has(form as Intl.LDMLPluralRule));
    });
    expect(wrong).toEqual([]);
    for (const text of texts.values()) expect(() => compile(text)).not.toThrow();
  });

  it("is written in letters that the shop's own face has", () => {
    // Menu paths of phones, in running text.
    const wrong = [...texts].filter(
      ([, text]) => writable(text.replaceAll("›", "")) !== text.replaceAll("›", ""),
    );
    expect(wrong).toEqual([]);
  });

  it("is composed, and keeps names, codes and examples", () => {
    const kept =
      /\b(DStv|GOtv|StarTimes|DisCo|IUC|PIN|ICCID|eSIM|Paystack|WAEC|NECO|JAMB|MTN|Airtel|Glo)\b|\*#06#|K7QF3-M2X9D|₦[\d,]+/g;
    const wrong = [...texts].filter(([key, text]) => {
      const names = new Set((english.get(key) ?? "").match(kept));
      return text !== text.normalize("NFC") || [...names].some((name) => !text.includes(name));
    });
    expect(wrong).toEqual([]);
  });
});

it("offers a language only if it has a catalogue", () => {
  expect(OFFERED.filter((locale) => locale !== "en" && !(locale in others))).toEqual([]);
});
