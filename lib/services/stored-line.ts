import type { LineRow } from "@/lib/model/rows";
import { findService, type ShopService } from "./registry";
import type { StoredLine } from "./service";

/** Converts an item's database row to the form that its service uses. */
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

/** The service that sold a stored item. Throws if its code no longer exists: never guess. */
export function serviceOf(row: LineRow): ShopService {
  const service = findService(row.service);
  if (!service) throw new Error(`no service ${row.service}`);
  return service;
}
