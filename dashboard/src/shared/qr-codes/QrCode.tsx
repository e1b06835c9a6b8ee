import { useMemo } from "react";
import { qrColours, qrPath } from "./qr-image.ts";

/** A QR code on the screen. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 max-w-full rounded-control border border-rule"
    >
      <path fill={qrColours.light} d={`M0 0h${size}v${size}H0z`} />
      <path fill={qrColours.dark} d={path} />
    </svg>
  );
}
