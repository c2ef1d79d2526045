/** A header link with an icon: above its label on a phone, where there is no space beside it. */
export const HEADER_ICON =
  "relative inline-flex min-h-11 min-w-11 flex-col items-center justify-center font-semibold underline-offset-4 hover:underline max-sm:text-note sm:flex-row sm:gap-4 sm:px-2";
