import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { DefinedTerm } from "./DefinedTerm.tsx";
import { Skeleton } from "../feedback/Skeleton.tsx";
import { Sparkline } from "./Sparkline.tsx";

export interface BandFigure {
  label: string;
  /** Definition of the metric, in one or two sentences. */
  definition?: string;
  /** Undefined while loading. */
  value: ReactNode | undefined;
  /** "+12%", and true if the change is an improvement. */
  change?: { text: string; good: boolean };
  values?: readonly number[];
  before?: readonly number[];
}

interface SummaryBandProps {
  label: string;
  figures: readonly BandFigure[];
  /** Period and figures that the changes compare with: "Compared with 14–20 Nov: €120.00 from 3 orders". */
  comparison?: string;
}

/** Three or four figures between two horizontal rules, in rows of two on phones. */
export function SummaryBand({ figures, label, comparison }: SummaryBandProps) {
  // A label with a definition is a target for the finger, and the others are as tall.
  const isDefined = figures.some(({ definition }) => definition !== undefined);
  return (
    <section aria-label={label} className="mb-6 border-y-2 border-ink1">
      <dl
        className={classes(
          "grid grid-cols-2",
          figures.length === 3 ? "desk:grid-cols-3" : "desk:grid-cols-4",
        )}
      >
        {figures.map((figure, index) => (
          <div
            key={figure.label}
            className={classes(
              "flex min-w-0 flex-col gap-1 py-3 pe-3",
              index % 2 === 1 && "border-s border-rule ps-4",
              index % 4 === 2 && "desk:border-s desk:border-rule desk:ps-4",
              index > 1 && "max-desk:border-t max-desk:border-rule",
            )}
          >
            <dt
              className={classes(
                "flex min-h-6 items-center text-ink2",
                isDefined && "pointer-coarse:min-h-11",
              )}
            >
              {figure.definition ? (
                <DefinedTerm name={figure.label} definition={figure.definition} />
              ) : (
                figure.label
              )}
            </dt>
            <dd className="flex flex-wrap items-baseline gap-x-2">
              <span className="min-w-0 text-[1.375rem]/8 font-medium tracking-[-0.02em] tablet:text-display [&_bdi]:whitespace-normal">
                {figure.value ?? <Skeleton className="h-6 w-28" />}
              </span>
              {figure.change && (
                <span
                  className={classes(
                    "text-small font-medium",
                    figure.change.good ? "text-positive" : "text-critical",
                  )}
                >
                  <bdi dir="ltr">{figure.change.text}</bdi>
                </span>
              )}
            </dd>
            {figure.values && (
              <dd className="mt-1">
                <Sparkline values={figure.values} before={figure.before} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      {comparison && <p className="border-t border-rule py-2 text-small text-ink2">{comparison}</p>}
    </section>
  );
}
