import { expect, test } from "vitest";
import { inLocale } from "./catalogues/in-locale";
import { withArticle } from "./with-article";

test.each([
  ["United Kingdom", "the United Kingdom"],
  ["United Arab Emirates", "the United Arab Emirates"],
  ["Cayman Islands", "the Cayman Islands"],
  ["Netherlands", "the Netherlands"],
  ["The Gambia", "The Gambia"],
  ["Kenya", "Kenya"],
  ["Tanzania, United Republic of", "Tanzania, United Republic of"],
])("English puts the article before %s", (place, named) => {
  expect(withArticle(place)).toBe(named);
  expect(inLocale("ha", () => withArticle(place))).toBe(place);
});
