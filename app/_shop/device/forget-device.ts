import { deleteStoredPages } from "./delete-stored-pages";
import { DEVICE_KEY, tellDeviceChanged } from "./device";

/** Clears what this device stores: apart from device.ts, which every form loads. */
export function forgetDevice(): void {
  void deleteStoredPages();
  try {
    window.localStorage.removeItem(DEVICE_KEY);
    window.sessionStorage.clear();
  } catch {
    // A browser without storage has nothing to clear.
  }
  tellDeviceChanged();
}
