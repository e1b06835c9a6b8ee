import { encode } from "uqr";

/** Light modules around a code, as scanners require. */
const quietZone = 4;

/** Dark on light in every theme, as scanners require. */
export const qrColours = { light: "#ffffff", dark: "#000000" };
const { light, dark } = qrColours;

/** The dark modules of a QR code as an SVG path, in a square of `size` modules. */
export function qrPath(text: string): { size: number; path: string } {
  const code = encode(text, { ecc: "M", border: quietZone });
  const modules = code.data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return { size: code.size, path: modules.join("") };
}

/** A QR code as the text of an SVG file. */
export function qrSvg(text: string): string {
  const { size, path } = qrPath(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="512" height="512" shape-rendering="crispEdges"><path fill="${light}" d="M0 0h${size}v${size}H0z"/><path fill="${dark}" d="${path}"/></svg>`;
}

/** Large enough for a poster, in pixels. */
const pngWidth = 1200;

/** A QR code as PNG, in black on white. Each module has the same whole number of pixels. */
export async function qrPng(text: string): Promise<Blob> {
  const { size, path } = qrPath(text);
  const scale = Math.floor(pngWidth / size);
  const canvas = new OffscreenCanvas(size * scale, size * scale);
  const context = canvas.getContext("2d")!;
  context.fillStyle = light;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = dark;
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- it paints a path, and fills no array
  context.fill(new Path2D(path));
  return canvas.convertToBlob({ type: "image/png" });
}
