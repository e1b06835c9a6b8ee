import type { ComponentProps, ReactNode } from "react";
import { assignRef } from "./assign-ref.ts";
import { classes } from "../classes.ts";
import { useFieldId, useFieldTies } from "./Field.tsx";

const boxClasses =
  "peer size-4.5 shrink-0 appearance-none border border-control bg-surface transition-colors not-disabled:hover:border-ink2 checked:border-accent checked:bg-accent disabled:bg-sunken";
const tickClasses = "pointer-events-none absolute inset-0 m-auto hidden fill-none stroke-on-accent stroke-2";

interface TickProps extends Omit<ComponentProps<"input">, "type"> {
  label: string;
  help?: ReactNode;
  hideLabel?: boolean;
}

interface CheckboxProps extends TickProps {
  /** Indeterminate: shows a dash instead of a tick. */
  partly?: boolean;
}

/** A checkbox whose value is saved with the form. Takes `{...register("name")}`. */
export function Checkbox({ label, help, hideLabel, partly, className, ref, ...rest }: CheckboxProps) {
  const ties = useFieldTies(rest);
  return (
    <label
      className={classes(
        "flex min-h-6 gap-2.5 pointer-coarse:min-h-11 pointer-coarse:py-2.5",
        hideLabel && "items-center pointer-coarse:min-w-11 pointer-coarse:justify-center",
        className,
      )}
    >
      <span className="relative mt-px size-4.5 shrink-0">
        <input
          {...rest}
          {...ties}
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = Boolean(partly);
            assignRef(ref, box);
          }}
          className={classes(boxClasses, "rounded-badge indeterminate:border-accent indeterminate:bg-accent")}
        />
        <svg
          viewBox="0 0 18 18"
          aria-hidden
          className={classes(
            tickClasses,
            "peer-checked:block peer-indeterminate:hidden peer-disabled:stroke-ink2",
          )}
        >
          <path d="M4 9.5l3.5 3.5L14 5.5" />
        </svg>
        <svg
          viewBox="0 0 18 18"
          aria-hidden
          className={classes(tickClasses, "peer-indeterminate:block peer-disabled:stroke-ink2")}
        >
          <path d="M4.5 9h9" />
        </svg>
      </span>
      <span className={hideLabel ? "sr-only" : "min-w-0"}>
        {label}
        {help && <span className="block text-small text-ink3">{help}</span>}
      </span>
    </label>
  );
}

/** A switch that applies immediately. */
export function Switch({ label, help, hideLabel, className, ...rest }: TickProps) {
  const ties = useFieldTies(rest);
  return (
    <label
      className={classes(
        "min-h-6 gap-3 pointer-coarse:min-h-11 pointer-coarse:py-2.5",
        hideLabel ? "inline-flex items-center" : "flex",
        className,
      )}
    >
      <span className="relative h-5 w-9 shrink-0">
        <input
          {...rest}
          {...ties}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox exposes its own state
          role="switch"
          className="peer absolute inset-0 appearance-none rounded-full border border-control bg-surface transition-colors checked:border-accent checked:bg-accent disabled:bg-sunken"
        />
        <span className="pointer-events-none absolute start-1 top-1 size-3 rounded-full bg-control transition-[inset] peer-checked:start-5 peer-checked:bg-on-accent" />
      </span>
      <span className={hideLabel ? "sr-only" : "min-w-0"}>
        {label}
        {help && <span className="block text-small text-ink3">{help}</span>}
      </span>
    </label>
  );
}

export interface RadioOption {
  value: string;
  label: string;
  help?: ReactNode;
}

interface RadioGroupProps {
  legend: string;
  name: string;
  options: readonly RadioOption[];
  value: string | undefined;
  onValue: (value: string) => void;
  hideLegend?: boolean;
  error?: string;
}

/** One of a few options, all visible. */
export function RadioGroup({ legend, name, options, value, onValue, hideLegend, error }: RadioGroupProps) {
  const id = useFieldId()(name);
  const errorId = `${id}-error`;
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error ? errorId : undefined}>
      <legend className={hideLegend ? "sr-only" : "mb-1.5 font-medium"}>{legend}</legend>
      {options.map((option, index) => (
        <label
          key={option.value}
          className="flex min-h-6 gap-2.5 pointer-coarse:min-h-11 pointer-coarse:py-2.5"
        >
          <span className="relative mt-px size-4.5 shrink-0">
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValue(option.value)}
              className={classes(boxClasses, "rounded-full")}
            />
            <span className="pointer-events-none absolute inset-0 m-auto hidden size-2 rounded-full bg-on-accent peer-checked:block" />
          </span>
          <span className="min-w-0">
            {option.label}
            {option.help && <span className="block text-small text-ink3">{option.help}</span>}
          </span>
        </label>
      ))}
      {error && (
        <p id={errorId} className="text-small text-critical">
          <span aria-hidden>▲ </span>
          {error}
        </p>
      )}
    </fieldset>
  );
}
