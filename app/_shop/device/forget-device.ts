import { deleteStoredPages } from "./delete-stored-pages";
import { DEVICE_KEY, notifyDeviceChanged } from "./device";

/** Clears everything stored on this device. Apart from device.ts, because every form loads that. */
export function forgetDevice(): void {
  void deleteStoredPages();
  try {
    window.localStorage.removeItem(DEVICE_KEY);
    window.sessionStorage.clear();
  } catch {
    // A browser without storage has nothing to clear.
  }
  notifyDeviceChanged();
}
