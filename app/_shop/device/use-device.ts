"use client";

import { useSyncExternalStore } from "react";
import { emptyDevice, readDevice, watchDevice } from "./device";

/** What this device keeps; empty while the page is rendered on the server and until it is hydrated. */
export function useDevice(): ReturnType<typeof readDevice> {
  return useSyncExternalStore(watchDevice, readDevice, emptyDevice);
}
