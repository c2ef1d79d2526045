import { apiRoute } from "@/lib/web/api-route";
import { problem } from "@/lib/web/problem";

/** Any address of the API that there isn't. */
const missing = apiRoute<{ missing: string[] }>(async () => problem("not-found"));

export {
  missing as DELETE,
  missing as GET,
  missing as HEAD,
  missing as PATCH,
  missing as POST,
  missing as PUT,
};
