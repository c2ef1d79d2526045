import type { QrPath } from "@/lib/platform/qr-path";

interface Props {
  qr: QrPath;
  label: string;
  width: number;
  className: string;
}

/** A QR code. Always dark on white, even in dark mode: scanners expect it. */
export function QrCode({ qr, label, width, className }: Props) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      width={width}
      height={width}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  );
}
