import * as z from "zod/mini";
import { productSlug } from "@/lib/model/product-slug";
import { nameSchema } from "./name-schema";

/** A product's name in any spelling; output its slug. `missing` is the code when it is empty or absent. */
export function productSchema(missing: string) {
  return z.pipe(nameSchema(missing), z.transform(productSlug));
}
