import { useTranslation } from "react-i18next";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { classes } from "./classes.ts";

export interface SetupStep {
  id: string;
  title: string;
  /** One sentence. */
  note: string;
  done: boolean;
  /** One button or ButtonLink, shown on the step that is next. */
  action?: ReactNode;
}

/** The first steps as numbered lines with a drawn tick. */
export function SetupGuide({
  title,
  steps,
  onDismiss,
}: {
  title: string;
  steps: readonly SetupStep[];
  onDismiss?: () => void;
}) {
  const { t } = useTranslation();
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done)?.id;
  return (
    <section aria-label={title} className="border-y-2 border-ink1">
      <div className="flex flex-wrap items-center gap-x-4 py-3">
        <h2 className="text-h2">{title}</h2>
        <p className="flex-1 text-ink2">{t("{{done}} of {{total}}", { done, total: steps.length })}</p>
        {onDismiss && (
          <Button look="quiet" onClick={onDismiss}>
            {t("Hide guide")}
          </Button>
        )}
      </div>
      <ol>
        {steps.map((step, index) => (
          <li key={step.id} className="flex gap-4 border-t border-rule py-3">
            <span className="w-6 shrink-0 text-end text-h3 text-ink3">
              {step.done ? (
                <svg
                  viewBox="0 0 18 18"
                  role="img"
                  aria-label={t("Done")}
                  className="ms-auto size-5 fill-none stroke-accent stroke-2"
                >
                  <path
                    d="M3 10c1.6 1.2 2.6 2.5 3.6 4.4C8.600 9.600 11.500 5.800 15.500 3"
                    strokeLinecap="round"
                  />
                </svg>
              ) : (
                index + 1
              )}
            </span>
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-60">
                <p
                  className={classes("font-medium", step.done && "text-ink3 line-through decoration-control")}
                >
                  {step.title}
                </p>
                {!step.done && <p className="text-ink2">{step.note}</p>}
              </div>
              {step.id === next && step.action}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
