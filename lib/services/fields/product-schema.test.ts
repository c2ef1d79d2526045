import { expect, test } from "vitest";
import { productSlug } from "@/lib/model/product-slug";
import { productSchema } from "./product-schema";

test("treats spaces, underscores, hyphens and letter case in product names as equal (merchant-api.md 4.3, 4.6)", () => {
  for (const name of ["MTN SME", "mtn_sme", "Mtn-SME", " MTN  SME ", "mtn_-sme"]) {
    expect(productSlug(name)).toBe("mtn-sme");
    expect(productSchema("network_required").parse(name)).toBe("mtn-sme");
  }
});
