import * as z from "zod/mini";
import { productSlug } from "@/lib/model/product-slug";
import { nameSchema } from "./name-schema";

/** A product's name in any spelling; outputs its slug. `missing` is the code for an empty or absent one. */
export function productSchema(missing: string) {
  return z.pipe(nameSchema(missing), z.transform(productSlug));
}
