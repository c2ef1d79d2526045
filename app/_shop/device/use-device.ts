"use client";

import { useSyncExternalStore } from "react";
import { emptyDevice, getDevice, watchDevice } from "./device";

/** What this device stores; empty on the server and until hydration. */
export function useDevice(): ReturnType<typeof getDevice> {
  return useSyncExternalStore(watchDevice, getDevice, emptyDevice);
}
