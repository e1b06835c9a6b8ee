/** WCAG 2.2 contrast ratio of two #rrggbb colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

export function isDark(colour: string): boolean {
  return contrast(colour, "#ffffff") > contrast(colour, "#000000");
}

/** Black or white, whichever is easier to read on a colour. */
export function blackOrWhite(ground: string): string {
  return isDark(ground) ? "#ffffff" : "#000000";
}

/** The colour between two, with a share of the second from 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const [from, to] = [channels(first), channels(second)];
  return `#${from.map((value, at) => hex(value + ((to[at] ?? value) - value) * share)).join("")}`;
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function hex(value: number): string {
  return Math.round(value).toString(16).padStart(2, "0");
}
