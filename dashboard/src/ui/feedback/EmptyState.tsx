import type { ReactNode } from "react";
import { classes } from "../classes.ts";

export interface EmptyStateProps {
  title: string;
  /** Benefit of the feature, in one or two sentences. */
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
  /** A second, less prominent action. */
  secondary?: ReactNode;
  /** Example of the first row of the list: ["#1001", "Ada Jansen", "€ 24.00"]. */
  example?: readonly string[];
}

/** A title, a sentence and a button. With an example, three faint rows above them. */
export function EmptyState({ title, children, action, secondary, example }: EmptyStateProps) {
  return (
    <div className="bg-surface">
      {example && <ExampleRows example={example} />}
      <div className="flex max-w-140 flex-col items-start gap-3 px-3 py-8">
        <h2 className="text-h2">{title}</h2>
        {children && <div className="text-ink2">{children}</div>}
        {(action || secondary) && (
          <div className="mt-1 flex flex-wrap items-center gap-3">
            {action}
            {secondary}
          </div>
        )}
      </div>
    </div>
  );
}

function ExampleRows({ example }: { example: readonly string[] }) {
  return (
    <div aria-hidden className="border-b border-rule text-ink3 select-none">
      {[example, undefined, undefined].map((line, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- the number and order of rows never change
          key={index}
          className={classes(
            "flex min-h-row items-center justify-between gap-6 px-3",
            index < 2 && "border-b border-rule",
          )}
        >
          {line?.map((word) => (
            <span key={word} dir="auto" className="truncate px-1 italic">
              {word}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
