import type { ReactNode } from "react";

/** The bottom bar with the total and the main button, within the thumb's reach. The only shadow in the design. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 bg-paper px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] shadow-lift forced-colors:border-t md:-mx-6 md:px-6">
      {children}
    </div>
  );
}
