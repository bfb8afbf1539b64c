import { useMemo } from 'react';
import { create } from 'qrcode';

/** Quiet zone around the code, in modules; without it cameras do not find the code. */
const MARGIN = 4;

/** A text as a QR code. Dark on white whatever the page's colours are. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { size, path } = useMemo(() => pathOf(text), [text]);
  const side = size + 2 * MARGIN;
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

function pathOf(text: string): { size: number; path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const squares = Array.from({ length: size * size }, (_, n) => n).filter((n) => data[n] === 1);
  const path = squares.map((n) => `M${n % size} ${Math.floor(n / size)}h1v1h-1z`).join('');
  return { size, path };
}
