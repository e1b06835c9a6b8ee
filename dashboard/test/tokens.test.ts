import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../src/ui/styles/tokens.css", import.meta.url), "utf8");
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
);

/** WCAG 2.2 contrast of two sRGB colours, 1…21. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [one, other].map(luminance).toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const papers = ["canvas", "surface", "raised"];
const onPaper = (ink: string, least: number) => papers.map((paper) => [ink, paper, least] as const);

/** Foreground, background and minimum contrast: 4.5 for text, 3 for borders of controls and the focus ring. */
const pairs: (readonly [string, string, number])[] = [
  ...["ink1", "ink2", "ink3", "accent", "positive", "caution", "critical", "info"].flatMap((ink) =>
    onPaper(ink, 4.5),
  ),
  ...["control", "focus"].flatMap((ink) => onPaper(ink, 3)),
  ["ink1", "sunken", 7],
  ["ink2", "sunken", 4.5],
  ["ink1", "accent-bg", 7],
  ["ink2", "accent-bg", 4.5],
  ["on-accent", "accent", 4.5],
  ["on-accent", "accent-hover", 4.5],
  ["accent-ink", "accent-bg", 4.5],
  ["on-critical", "critical", 4.5],
  ["canvas", "ink1", 7],
  ...["positive", "caution", "critical", "info"].flatMap((tone) => [
    [tone, `${tone}-bg`, 4.5] as const,
    ["ink1", `${tone}-bg`, 7] as const,
    ["ink2", `${tone}-bg`, 4.5] as const,
  ]),
  ...[1, 2, 3, 4, 5, 6].map((ink) => [`chart-${ink}`, "surface", 3] as const),
];

describe("the contrast of the design tokens", () => {
  it.each(pairs)("of %s on %s is at least %s to 1, in the light and the dark theme", (ink, ground, least) => {
    const [front, back] = [tokens.get(ink), tokens.get(ground)];
    if (!front || !back) throw new Error(`no token ${front ? ground : ink}`);
    expect(contrast(front.light ?? "", back.light ?? "")).toBeGreaterThanOrEqual(least);
    expect(contrast(front.dark ?? "", back.dark ?? "")).toBeGreaterThanOrEqual(least);
  });
});
