/** The English original of a notice, below its translation (lib/words/notices.ts). */
export function Beneath({ english }: { english: string | null }) {
  return english === null ? null : (
    <span lang="en-NG" className="block text-small text-muted">
      {english}
    </span>
  );
}
