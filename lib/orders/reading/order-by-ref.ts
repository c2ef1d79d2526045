import { orderStory } from "@/lib/model/row-schemas";
import { defineSql, sql } from "@/lib/platform/db/sql-function";
import type { Rates } from "@/lib/upstream/call-budget";

/** A whole order by its reference, or null. Includes its queue time only with `rates` and `now`. */
export const orderByRefSql = defineSql({
  name: "order_by_ref",
  args: { ref: sql.text, rates: sql.orNull(sql.jsonb<Rates>()), now: sql.orNull(sql.timestamptz) },
  result: orderStory.nullable(),
});
