import type { ReactNode } from "react";
import { classes } from "../classes.ts";

export type Tone = "positive" | "caution" | "critical" | "info" | "neutral";
/** ● done, ◐ part, ○ not yet, ▲ problem, — reversed. */
export type Shape = "done" | "part" | "none" | "problem" | "reversed";

const tones: Record<Tone, string> = {
  positive: "bg-positive-bg text-positive",
  caution: "bg-caution-bg text-caution",
  critical: "bg-critical-bg text-critical",
  info: "bg-info-bg text-info",
  neutral: "bg-sunken text-ink2",
};

const shapes: Record<Shape, ReactNode> = {
  done: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  part: (
    <>
      <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M5 1.5a3.5 3.5 0 0 0 0 7z" fill="currentColor" />
    </>
  ),
  none: <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  problem: <path d="M5 1l4.5 8h-9z" fill="currentColor" />,
  reversed: <path d="M1 5h8" stroke="currentColor" strokeWidth="2" />,
};

/**
 * A state as a shape and a label; colour only repeats it. In a selected row its background changes to
 * surface.
 */
export function StatusBadge({ tone, shape, children }: { tone: Tone; shape: Shape; children: ReactNode }) {
  return (
    <span
      className={classes(
        "inline-flex max-w-full items-center gap-1.5 rounded-badge px-2 py-0.5 text-small font-medium in-data-selected:bg-surface",
        tones[tone],
      )}
    >
      <svg viewBox="0 0 10 10" aria-hidden className="size-2.5 shrink-0">
        {shapes[shape]}
      </svg>
      <span className="truncate">{children}</span>
    </span>
  );
}
