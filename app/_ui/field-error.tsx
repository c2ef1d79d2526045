/** The error message of a field: an icon and words, never colour alone. */
export function FieldError({ id, text }: { id: string; text?: string | null }) {
  if (!text) return null;
  return (
    <p id={id} className="flex items-baseline gap-2 font-semibold text-bad">
      <svg aria-hidden="true" viewBox="0 0 12 12" width="12" height="12" className="shrink-0 translate-y-px">
        <path d="M6 0 12 11.5H0z" fill="currentColor" />
      </svg>
      <span>{text}</span>
    </p>
  );
}
