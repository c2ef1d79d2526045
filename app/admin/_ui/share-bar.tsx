/** How much of the most: the figure beside it says it in words. Width is an attribute, because the policy forbids styles. */
export function ShareBar({ share }: { share: number }) {
  const width = Math.max(0, Math.min(1, share)) * 56;
  return (
    <svg aria-hidden="true" viewBox="0 0 56 8" width="56" height="8" className="inline-block text-accent">
      <rect width="56" height="8" className="fill-line" />
      <rect width={width} height="8" fill="currentColor" />
    </svg>
  );
}
