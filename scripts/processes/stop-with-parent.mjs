import { readFileSync } from "node:fs";

/**
 * Calls `stop` when the process that started this one is gone without a word (npm killed, a terminal closed): nobody
 * else could stop this one in an orderly way then. Only for processes that npm or `npm start` began.
 * @param {() => unknown} stop
 */
export function stopWithParent(stop) {
  const ours = process.env.KIOSK_STOP_WITH_PARENT === "1";
  if (!ours && !process.env.npm_lifecycle_event) return;
  // npm puts a shell between itself and us; of `npm start`'s own processes the parent alone counts, for it stops in order.
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
