import type { LineRow } from "@/lib/model/rows";
import { getService, type ShopService } from "./registry";
import type { StoredLine } from "./service";

/** A line's row as its service reads it. */
export function storedLine(row: LineRow): StoredLine {
  return {
    id: row.id,
    product: row.product,
    planId: row.plan_id,
    recipient: row.recipient,
    request: row.request,
    face: row.face_kobo,
    cost: row.cost_kobo,
  };
}

/** The service that a stored line was sold by. Throws when the code that sold it is gone: nothing may be guessed. */
export function serviceOf(row: LineRow): ShopService {
  const service = getService(row.service);
  if (!service) throw new Error(`no service ${row.service}`);
  return service;
}
