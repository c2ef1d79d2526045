import { PlainForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Select } from "@/app/_ui/select";
import { findMergeable } from "@/lib/admin/cases/merge-cases";
import { context } from "@/lib/context/context";
import { caseWords } from "@/lib/words/en/cases";
import { waitText } from "@/lib/words/en/orders";
import { mergeCasesAction } from "./actions";

/** Merges a conversation into another open one of the same customer. Renders nothing if there is none. */
export async function MergeForm({ id }: { id: number }) {
  const ctx = context();
  const others = await findMergeable(ctx, id);
  if (others.length === 0) return null;
  const now = ctx.clock.now().getTime();
  return (
    <Disclosure summary={caseWords.merge}>
      <PlainForm action={mergeCasesAction} className="grid grid-cols-1 gap-3">
        <input type="hidden" name="case" value={id} />
        <Select name="into" label={caseWords.mergeInto}>
          {others.map(({ id: other, order, openedAt }) => (
            <option key={other} value={other}>
              {caseWords.mergeable(other, order.ref, waitText(now - openedAt.getTime()))}
            </option>
          ))}
        </Select>
        <p className="text-small text-muted">{caseWords.mergeNote}</p>
        <div>
          <Button type="submit" look="quiet">
            {caseWords.mergeSubmit}
          </Button>
        </div>
      </PlainForm>
    </Disclosure>
  );
}
