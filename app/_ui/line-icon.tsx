interface Props {
  /** The path, within a square of this side. */
  d: string;
  box: number;
  /** In px. Default: the side of the square. */
  size?: number;
  stroke: number;
  className?: string;
}

/** An icon drawn in lines. Screen readers skip it: the text beside it says the same. */
export function LineIcon({ d, box, size = box, stroke, className }: Props) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${box} ${box}`}
      width={size}
      height={size}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
    >
      <path d={d} />
    </svg>
  );
}
