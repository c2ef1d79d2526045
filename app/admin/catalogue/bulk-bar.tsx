import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Options } from "@/app/_ui/options";
import { Select } from "@/app/_ui/select";
import { tableWords } from "@/lib/words/en/price-table";

/** Acts on the selected rows, or on the whole page. The first button is the one that Enter presses in a field. */
export function BulkBar({ count, list }: { count: number; list: Act }) {
  return (
    <section aria-label={tableWords.bulk} className="card grid grid-cols-1 gap-3 p-4">
      <div className="grid grid-cols-1 items-end gap-3 min-[360px]:grid-cols-2 max-sm:[&>:nth-child(-n+2)]:col-span-full lg:grid-cols-[1fr_1fr_10rem_auto]">
        <Select name="rows" label={tableWords.rows} chosen="ticked">
          <option value="ticked">{tableWords.rowsTicked}</option>
          <option value="page">{tableWords.rowsPage(count)}</option>
        </Select>
        <Select name="act" label={tableWords.act} chosen="set_percent">
          <Options of={Object.entries(tableWords.acts)} />
        </Select>
        <Field name="value" label={tableWords.value} inputMode="decimal" maxLength={12} autoComplete="off" />
        <Button type="submit" data-review="">
          {tableWords.review}
        </Button>
      </div>
      <div className="grid grid-cols-1 items-end gap-3 min-[360px]:grid-cols-2 lg:grid-cols-[1fr_auto_1fr_10rem]">
        <Select name="listing" label={tableWords.listing} chosen="pause">
          <Options of={Object.entries(tableWords.listings)} />
        </Select>
        <Button type="submit" look="quiet" formAction={list}>
          {tableWords.apply}
        </Button>
      </div>
    </section>
  );
}

type Act = (form: FormData) => Promise<void>;
