import { cx } from "@/app/_ui/cx";

export interface ViewTab {
  label: string;
  href: string;
  current: boolean;
}

/** The views of a list, as links above it. */
export function ViewTabs({ label, tabs }: { label: string; tabs: readonly ViewTab[] }) {
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-1">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a
              href={tab.href}
              aria-current={tab.current ? "page" : undefined}
              className={cx(
                "inline-flex min-h-11 items-center border-b-2 px-3 wrap-anywhere",
                tab.current ? "border-accent font-bold text-accent" : "border-transparent hover:border-edge",
              )}
            >
              {tab.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
