import { useTranslation } from "react-i18next";
import type { ReactNode, Ref } from "react";
import { Button } from "../button/Button.tsx";

interface SetupStep {
  id: string;
  title: string;
  /** One sentence. Undefined once the step is done. */
  note?: string;
  /** The current value, even if it is a default: "Currency: EUR". */
  value?: ReactNode;
  done: boolean;
  /** True if the guide is complete without it. */
  optional?: boolean;
  /** Buttons, shown on the first required step that isn't done. */
  actions: ReactNode;
  /** A link to the setting, shown on every other step. */
  change: ReactNode;
}

interface SetupGuideProps {
  title: string;
  /** One sentence below the title. */
  note?: ReactNode;
  steps: readonly SetupStep[];
  onDismiss: () => void;
  ref?: Ref<HTMLElement>;
}

/** The steps to set up a shop as a numbered list, each with its current value and a tick if it is done. */
export function SetupGuide({ title, note, steps, onDismiss, ref }: SetupGuideProps) {
  const { t } = useTranslation();
  const required = steps.filter((step) => !step.optional);
  const done = required.filter((step) => step.done).length;
  const next = required.find((step) => !step.done)?.id;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={title}
      className="border-y-2 border-ink1 outline-none print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-3 py-3 tablet:gap-x-4">
        <h2 className="text-h2">{title}</h2>
        <output className="flex-1 whitespace-nowrap text-ink2">
          {t("{{done}} of {{total}} done", { done, total: required.length })}
        </output>
        <Button look="quiet" onClick={onDismiss}>
          {t("Hide guide")}
        </Button>
        {note && <p className="basis-full text-ink2">{note}</p>}
      </div>
      <ol>
        {steps.map((step, index) => (
          <li key={step.id} className="flex gap-4 border-t border-rule py-3">
            <span className="w-6 shrink-0 text-end text-h3 text-ink3">
              {step.done ? <Tick /> : index + 1}
            </span>
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-medium">
                  {step.title}
                  {step.optional && <span className="font-normal text-ink3"> ({t("optional")})</span>}
                </p>
                {step.note && <p className="text-ink2">{step.note}</p>}
                {step.value && <p className="wrap-anywhere text-ink2">{step.value}</p>}
              </div>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                {step.id === next ? step.actions : step.change}
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Tick() {
  const { t } = useTranslation();
  return (
    <svg
      viewBox="0 0 18 18"
      role="img"
      aria-label={t("Done")}
      className="ms-auto size-5 fill-none stroke-accent stroke-2"
    >
      <path d="M3 10c1.6 1.2 2.6 2.5 3.6 4.4C8.600 9.600 11.500 5.800 15.500 3" strokeLinecap="round" />
    </svg>
  );
}
