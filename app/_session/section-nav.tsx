import { headers } from "next/headers";
import { cx } from "@/app/_ui/cx";
import { PATH_HEADER } from "@/lib/platform/request/path-header";
import { localHref } from "@/lib/words/local-href";

export interface Section {
  path: string;
  label: string;
}

/**
 * The sections of an area as plain links, with the current one marked. On a phone they form one row that scrolls sideways: it
 * fades out at the edge, and starts at the current link if the browser supports that.
 */
export async function SectionNav({ label, sections }: { label: string; sections: readonly Section[] }) {
  const here = ((await headers()).get(PATH_HEADER) ?? "").split("?")[0] ?? "";
  const fits = sections.filter(({ path }) => here === path || here.startsWith(`${path}/`));
  const current = fits.sort((a, b) => b.path.length - a.path.length)[0]?.path;
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="-mx-1 flex gap-x-1 overflow-x-auto px-1 max-md:mask-r-from-[calc(100%-40px)] max-md:pe-10 md:flex-wrap md:gap-x-0">
        {sections.map(({ path, label: text }) => (
          <li key={path}>
            <a
              href={localHref(path)}
              aria-current={path === current ? "page" : undefined}
              className={cx(
                "inline-flex min-h-11 items-center px-2 font-semibold md:px-1.5 whitespace-nowrap underline-offset-4 hover:underline",
                path === current ? "border-b-2 border-ink [scroll-initial-target:nearest]" : "text-muted",
              )}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
