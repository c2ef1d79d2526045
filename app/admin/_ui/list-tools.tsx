import { Button, buttonClass } from "@/app/_ui/button";
import { Checkbox } from "@/app/_ui/checkbox";
import { Disclosure } from "@/app/_ui/disclosure";
import { listWords } from "@/lib/words/en/lists";
import { KeptFields } from "./list-filters";

interface Props<Name extends string> {
  here: string;
  /** The query of filters and sorting, without columns and page. */
  query: string;
  columns: Readonly<Partial<Record<Name, string>>>;
  /** The columns that are shown. */
  chosen: readonly Name[];
  /** Whether this list may be exported. */
  mayExport: boolean;
}

/** The export link and, on wide screens, the choice of the table's columns. */
export function ListTools<Name extends string>({ here, query, columns, chosen, mayExport }: Props<Name>) {
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-2 lg:grid-cols-[minmax(0,1fr)_auto]">
      {mayExport ? (
        <p className="lg:col-start-2 lg:row-start-1">
          <a href={`${here}/csv${query}`} download className={buttonClass("quiet")}>
            {listWords.export}
          </a>
        </p>
      ) : null}
      <div className="max-lg:hidden lg:col-start-1 lg:row-start-1">
        <Disclosure summary={listWords.columns}>
          <form action={here} className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <KeptFields query={query} />
            {(Object.entries(columns) as [Name, string][]).map(([column, label]) => (
              <Checkbox key={column} name="columns" value={column} checked={chosen.includes(column)}>
                {label}
              </Checkbox>
            ))}
            <Button type="submit" look="quiet">
              {listWords.applyColumns}
            </Button>
          </form>
        </Disclosure>
      </div>
    </div>
  );
}
