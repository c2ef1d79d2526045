/**
 * A bar for a share of the maximum; the figure next to it says the same. Width is an attribute, because the content
 * security policy forbids inline styles.
 */
export function ShareBar({ share }: { share: number }) {
  const width = Math.max(0, Math.min(1, share)) * 56;
  return (
    <svg aria-hidden="true" viewBox="0 0 56 8" width="56" height="8" className="inline-block text-accent">
      <rect width="56" height="8" className="fill-line" />
      <rect width={width} height="8" fill="currentColor" />
    </svg>
  );
}
