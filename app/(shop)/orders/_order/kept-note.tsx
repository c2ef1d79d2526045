"use client";

import { useEffect, useState } from "react";
import { deleteStoredPages } from "@/app/_shop/device/delete-stored-pages";
import { deleteOrder } from "@/app/_shop/device/device";
import { storePage } from "@/app/_shop/device/store-page";
import { Button } from "@/app/_ui/button";
import { offlineWords } from "@/lib/words/messages";

/** Says that this page is stored on the device, with a button to remove it. The page's last part: it appears late, and often never. */
export function KeptNote({ orderRef }: { orderRef: string }) {
  const [kept, setKept] = useState(false);
  const [forgotten, setForgotten] = useState(false);
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    let gone = false;
    // The first page of a visit was loaded before a service worker could store it.
    if (!navigator.serviceWorker.controller) void storePage();
    void navigator.serviceWorker.ready.then(() => !gone && setKept(true));
    return () => {
      gone = true;
    };
  }, []);
  if (!kept) return null;
  return (
    <div className="grid justify-items-start gap-1 border-t border-line pt-5 text-small text-muted print:hidden">
      <p role={forgotten ? "status" : undefined}>{forgotten ? offlineWords.forgotten : offlineWords.kept}</p>
      {forgotten ? null : (
        <Button
          look="plain"
          onClick={() => {
            deleteOrder(orderRef);
            void deleteStoredPages(orderRef).then(() => setForgotten(true));
          }}
        >
          {offlineWords.forget}
        </Button>
      )}
    </div>
  );
}
