import type { ReactNode } from "react";
import { Notice } from "@/app/_ui/notice";
import { pauseMessage } from "@/lib/catalogue/pause-message";
import type { ServiceId } from "@/lib/model/service-id";
import { purchase } from "@/lib/words/messages";
import { findCatalogue } from "./find-catalogue";

/** The form of a service, or the owner's message while the service is paused, before anyone types or pays. */
export async function Unpaused({ service, children }: { service: ServiceId; children: ReactNode }) {
  const snapshot = await findCatalogue();
  const message = snapshot && pauseMessage(snapshot, service);
  return message ? (
    <Notice tone="wait" title={purchase.unavailableHeading}>
      <p>{message}</p>
    </Notice>
  ) : (
    children
  );
}
