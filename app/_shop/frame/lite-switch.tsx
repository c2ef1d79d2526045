import { cx } from "@/app/_ui/cx";
import { common } from "@/lib/words/messages";

const BUTTON = "min-h-11 cursor-pointer text-small font-semibold underline underline-offset-4";

/** Switches between full pages and lite ones, without scripts (lib/web/front/to-lite.ts). Both have the same form. */
export function LiteSwitch() {
  return (
    <form action="/lite" method="post" className="flex flex-wrap items-center gap-x-3 text-small text-muted">
      <button type="submit" name="lite" value="on" className={cx(BUTTON, "lite:hidden")}>
        {common.liteOn}
      </button>
      <span className="hidden lite:inline">{common.liteIsOn}</span>
      <button type="submit" name="lite" value="off" className={cx(BUTTON, "hidden lite:inline-block")}>
        {common.liteOff}
      </button>
    </form>
  );
}
