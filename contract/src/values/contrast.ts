/**
 * Contrast ratio of two colours, 1 to 21, as defined by WCAG 2.2. Text needs 4.5.
 *
 * @param first as #rrggbb
 */
export function contrastOf(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(first), luminanceOf(second)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

export const minContrast = 4.5;

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
