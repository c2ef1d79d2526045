/**
 * A named place where a test may end the process or throw. Outside tests it does nothing: no hook is installed.
 * Chaos tests name one by KIOSK_CRASH_POINT ("vend.afterSending" kills, "throw:vend.afterSending" throws).
 */
type CrashHook = (name: string) => void;

const held = globalThis as { kioskCrashHook?: CrashHook };

export function crashPoint(name: string): void {
  held.kioskCrashHook?.(name);
  const wanted = process.env.KIOSK_CRASH_POINT;
  if (wanted === undefined) return;
  if (wanted === name) process.kill(process.pid, "SIGKILL");
  if (wanted === `throw:${name}`) throw new Error(`crash point ${name}`);
}

/** Installs (or with undefined removes) the hook of in-process tests. */
export function setCrashHook(hook: CrashHook | undefined): void {
  held.kioskCrashHook = hook;
}
