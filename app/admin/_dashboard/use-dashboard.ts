"use client";

import { useEffect, useState } from "react";
import type { DashboardView } from "./dashboard-view";

const EVERY_MS = 10_000;

/**
 * Keeps the dashboard up to date: fetches its JSON every ten seconds while the tab is visible, and at once when it becomes
 * visible. `stale`: the last fetch failed, so the data is older than the page says.
 */
export function useDashboard(first: DashboardView): { view: DashboardView; stale: boolean } {
  const [view, setView] = useState(first);
  const [stale, setStale] = useState(false);
  useEffect(() => {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") {
        try {
          const response = await fetch("/api/desk/today", { cache: "no-store" });
          if (!response.ok) throw new Error(String(response.status));
          const next = (await response.json()) as DashboardView;
          if (!stopped) setView(next);
          if (!stopped) setStale(false);
        } catch {
          if (!stopped) setStale(true);
        }
      }
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(look, EVERY_MS);
    };
    const comeBack = () => {
      if (document.visibilityState === "visible") void look();
    };
    timer = setTimeout(look, EVERY_MS);
    document.addEventListener("visibilitychange", comeBack);
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", comeBack);
    };
  }, []);
  return { view, stale };
}
