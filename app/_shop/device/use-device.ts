"use client";

import { useSyncExternalStore } from "react";
import { emptyDevice, readDevice, watchDevice } from "./device";

/** What this device stores; empty on the server and until hydration. */
export function useDevice(): ReturnType<typeof readDevice> {
  return useSyncExternalStore(watchDevice, readDevice, emptyDevice);
}
