import type { ReactNode } from "react";
import { useId } from "react";

interface ProgressBarProps {
  label: string;
  /** 0…1. Undefined while the total is unknown. */
  value: number | undefined;
  /** "320 of 1,000" or "about 2 minutes left". */
  note?: ReactNode;
}

/** Progress of an operation, as a percentage unless `note` says otherwise. */
export function ProgressBar({ label, value, note }: ProgressBarProps) {
  const id = useId();
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex justify-between gap-4">
        <span id={id} className="min-w-0 font-medium">
          {label}
        </span>
        <span className="text-ink3">{note ?? (percent === undefined ? "" : `${percent}\u00a0%`)}</span>
      </div>
      <progress
        aria-labelledby={id}
        value={percent}
        max={100}
        className="h-1 w-full appearance-none bg-rule indeterminate:animate-pulse indeterminate:bg-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}
