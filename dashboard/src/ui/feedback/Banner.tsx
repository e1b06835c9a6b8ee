import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import type { Tone } from "./StatusBadge.tsx";

const tones: Record<Tone, string> = {
  positive: "border-positive bg-positive-bg",
  caution: "border-caution bg-caution-bg",
  critical: "border-critical bg-critical-bg",
  info: "border-info bg-info-bg",
  neutral: "border-control bg-sunken",
};

interface BannerProps {
  tone: Tone;
  title: string;
  children?: ReactNode;
  /** One or two buttons. */
  action?: ReactNode;
}

/** A persistent message, placed next to its subject. Screen readers announce a critical one immediately. */
export function Banner({ tone, title, children, action }: BannerProps) {
  return (
    <div
      role={tone === "critical" ? "alert" : "status"}
      className={classes("flex flex-wrap items-center gap-x-4 gap-y-2 border-s-3 px-4 py-3", tones[tone])}
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{title}</p>
        {children && <div className="mt-0.5 text-ink2">{children}</div>}
      </div>
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}
