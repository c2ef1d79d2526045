import { expect, test } from "vitest";
import { productSlug } from "@/lib/model/product-slug";
import { productSchema } from "./product-schema";

test("spaces, underscores and hyphens of a product's name are one (merchant-api.md 4.3, 4.6), and so is its case", () => {
  for (const name of ["MTN SME", "mtn_sme", "Mtn-SME", " MTN  SME ", "mtn_-sme"]) {
    expect(productSlug(name)).toBe("mtn-sme");
    expect(productSchema("network_required").parse(name)).toBe("mtn-sme");
  }
});
