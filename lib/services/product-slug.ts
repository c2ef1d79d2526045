export { productSlug } from "./product-schema";
