"use server";

import { headers } from "next/headers";
import { textOf } from "@/app/_forms/form-text";
import { nextAnswer } from "@/app/_ui/next-answer";
import { context } from "@/lib/context/context";
import type { TrackedOrder } from "@/lib/model/order-view";
import { findOrder } from "@/lib/orders/reading/find-order";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";
import { limitVisitor } from "@/lib/web/limit-visitor";

export interface TrackState {
  answer: number;
  ref: string;
  contact: string;
  /** Required fields that were left empty. */
  missing: ("ref" | "contact")[];
  order: TrackedOrder | null;
  limitedSeconds: number | null;
}

/**
 * Finds an order by its reference and its email or phone. A wrong reference and a wrong contact get the same
 * response, and attempts are limited, so that nobody can find out who bought what.
 */
export async function trackOrderAction(previous: TrackState, form: FormData): Promise<TrackState> {
  await assertActionOrigin();
  const ref = textOf(form, "ref", 40);
  const contact = textOf(form, "contact", 254);
  const answer = nextAnswer(previous);
  const missing = [...(ref.trim() ? [] : ["ref" as const]), ...(contact.trim() ? [] : ["contact" as const])];
  const state: TrackState = { answer, ref, contact, missing, order: null, limitedSeconds: null };
  if (missing.length > 0) return state;
  const limited = await limitVisitor("track", await headers(), {
    recipients: [ref.trim().toUpperCase(), contact.trim().toLowerCase()],
  });
  if (!limited.ok) return { ...state, limitedSeconds: limited.retryAfterSeconds };
  return { ...state, order: await findOrder(context(), { ref, contact }) };
}
