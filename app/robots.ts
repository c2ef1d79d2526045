import type { MetadataRoute } from "next";

/** Orders are noindex by themselves; here they are also kept out of crawlers' way, with what is no page. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/orders/", "/go"] } };
}
