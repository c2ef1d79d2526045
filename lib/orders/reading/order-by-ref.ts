import { orderStory } from "@/lib/model/row-schemas";
import { defineSql, sql } from "@/lib/platform/db/sql-function";
import type { Rates } from "@/lib/upstream/call-budget";

/** An order with all that belongs to it, by its reference; how long its queue is only with `rates` and `now`. Null: there is none. */
export const orderByRefSql = defineSql({
  name: "order_by_ref",
  args: { ref: sql.text, rates: sql.orNull(sql.jsonb<Rates>()), now: sql.orNull(sql.timestamptz) },
  result: orderStory.nullable(),
});
