import { cx } from "@/app/_ui/cx";
import type { ViewTab } from "./view-tabs";

/** The tabs of a group of pages. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly ViewTab[] }) {
  return (
    <nav aria-label={label}>
      <ul className="tab-row border-b border-line">
        {tabs.map(({ label, href, current }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={current ? "page" : undefined}
              className={cx(
                "tap px-3 font-semibold",
                current ? "border-b-2 border-accent text-accent" : "text-muted hover:text-ink",
              )}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
