/**
 * The classes of a link in text colour, 44 px high. Also for the error pages' buttons: every page loads their script and hardly
 * anybody sees them, so they don't load Button.
 */
export const TEXT_LINK =
  "inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent underline underline-offset-4";
