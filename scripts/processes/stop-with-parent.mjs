import { readFileSync } from "node:fs";

/**
 * Calls `stop` if the process that started this one disappears without a signal (npm killed, terminal closed), so that
 * this process can still stop cleanly. Only for processes started by npm or `npm start`.
 * @param {() => unknown} stop
 */
export function stopWithParent(stop) {
  const ours = process.env.KIOSK_STOP_WITH_PARENT === "1";
  if (!ours && !process.env.npm_lifecycle_event) return;
  // npm runs a shell between itself and this process. For children of `npm start` only the parent counts, because it
  // stops them in order.
  const lineage = () => (ours ? String(process.ppid) : `${process.ppid} ${parentOf(process.ppid)}`);
  const born = lineage();
  const timer = setInterval(() => {
    if (lineage() === born) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "";
  } catch {
    return ""; // not Linux
  }
}
