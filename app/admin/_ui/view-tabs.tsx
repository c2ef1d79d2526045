import { cx } from "@/app/_ui/cx";

export interface ViewTab {
  label: string;
  href: string;
  current: boolean;
}

interface Props {
  label: string;
  tabs: readonly ViewTab[];
  /** Views without items, collapsed below their own line. */
  more?: { summary: string; tabs: readonly ViewTab[] };
}

/** The views of a list, as links above it. */
export function ViewTabs({ label, tabs, more }: Props) {
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="tab-row -mb-px">
        {tabs.map((tab) => (
          <Tab key={tab.href} {...tab} />
        ))}
        {more && more.tabs.length > 0 ? (
          <li>
            <details className="max-lg:flex">
              <summary className="inline-flex min-h-11 cursor-pointer list-none items-center px-3 underline underline-offset-4 [&::-webkit-details-marker]:hidden">
                {more.summary}
              </summary>
              <ul className="flex gap-x-1 lg:flex-wrap">
                {more.tabs.map((tab) => (
                  <Tab key={tab.href} {...tab} />
                ))}
              </ul>
            </details>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

function Tab({ href, label, current }: ViewTab) {
  return (
    <li>
      <a
        href={href}
        aria-current={current ? "page" : undefined}
        className={cx(
          "inline-flex min-h-11 items-center border-b-2 px-3 wrap-anywhere",
          current ? "border-accent font-bold text-accent" : "border-transparent hover:border-edge",
        )}
      >
        {label}
      </a>
    </li>
  );
}
