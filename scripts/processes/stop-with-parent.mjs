/**
 * Calls `stop` when the process that started this one is gone without a word (npm killed, a terminal closed): nobody
 * else could stop this one in an orderly way then. Only for processes that npm or `npm start` began.
 * @param {() => unknown} stop
 */
export function stopWithParent(stop) {
  if (!process.env.npm_lifecycle_event && process.env.KIOSK_STOP_WITH_PARENT !== "1") return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}
