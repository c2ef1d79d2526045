import { flagOf, integerOf, isObject, type JsonObject, textOf } from "@/lib/platform/lossless";
import { idsOf, requeryId } from "./schemas/transaction";

export interface Envelope {
  root: JsonObject;
  /** Also false if the body has a statusCode outside 2xx. Null if the body doesn't say. */
  success: boolean | null;
  /** `message` as a list: the upstream sends a string or an array of strings. */
  messages: string[];
  data: unknown;
  /** The object with the transaction's fields: `data`, `data.transaction` or the root itself. Null if none. */
  record: JsonObject | null;
}

/** Parses the outer object of any response; null if it isn't an object. */
export function parseEnvelope(json: unknown): Envelope | null {
  if (!isObject(json)) return null;
  const statusCode = integerOf(json.statusCode);
  const refusedInside = statusCode !== null && (statusCode < 200 || statusCode > 299);
  return {
    root: json,
    success: refusedInside ? false : flagOf(json.success),
    messages: messagesOf(json.message ?? json.error),
    data: json.data,
    record: recordOf(json),
  };
}

function recordOf(root: JsonObject): JsonObject | null {
  const { data } = root;
  if (isObject(data)) {
    const inner = data.transaction;
    return isObject(inner) && !carriesId(data) ? inner : data;
  }
  // A flat response. Its transaction fields must be read, above all a foreign reference or a reversal.
  return TRANSACTION_FIELDS.some((key) => root[key] !== undefined) ? root : null;
}

const TRANSACTION_FIELDS = "_id tranxId transactionId customerRef status tranxType isReversal".split(" ");

/** Whether it names a transaction that can be requeried. */
export function carriesId(value: JsonObject): boolean {
  return requeryId(idsOf(value)) !== undefined;
}

function messagesOf(message: unknown): string[] {
  const list = Array.isArray(message) ? message : [message];
  return list.map(textOf).filter((text): text is string => text !== null);
}
