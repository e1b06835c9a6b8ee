import { createContext, useContext, useId, useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { translateMessage } from "../../i18n.ts";
import { classes } from "../classes.ts";

interface FieldTies {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  wrong: boolean;
}

const FieldContext = createContext<FieldTies | undefined>(undefined);

/** Prefix of field ids, so that two forms on a page may have fields of the same name, such as a password. */
export const FormScope = createContext("field");

/** Returns a function from a field's name to the id of its control, which the error summary links to. */
export function useFieldId(): (name: string) => string {
  const scope = useContext(FormScope);
  return (name) => `${scope}-${name}`;
}

/** The id of the label, for controls that must refer to it. */
export function useLabelId(): string | undefined {
  return useContext(FieldContext)?.labelId;
}

/** Props that a control takes from the surrounding Field: id, description and error state. */
export function useFieldTies(own: { id?: string }) {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    "aria-describedby": field?.describedBy,
    "aria-invalid": field?.wrong || undefined,
  };
}

interface FieldProps {
  label: string;
  /** The field's name in the form ("title", "variants.0.price"). The error summary links to it. */
  name?: string;
  help?: ReactNode;
  /** Error message that says what to do. Shown under the control and part of its description. */
  error?: string;
  optional?: boolean;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}

/** A label, help text, one control, and its error. Must contain exactly one control. */
export function Field({ label, name, help, error, optional, hideLabel, className, children }: FieldProps) {
  const { t } = useTranslation();
  const ownId = useId();
  const fieldId = useFieldId();
  const id = name ? fieldId(name) : ownId;
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  const ties = useMemo(
    () => ({ id, labelId: `${id}-label`, describedBy, wrong: Boolean(error) }),
    [id, describedBy, error],
  );

  return (
    <FieldContext value={ties}>
      <div data-field="" className={classes("flex min-w-0 flex-col gap-1", className)}>
        <label id={ties.labelId} htmlFor={id} className={hideLabel ? "sr-only" : "font-medium"}>
          {label}
          {optional && <span className="font-normal text-ink3"> ({t("optional")})</span>}
        </label>
        {help && (
          <p id={`${id}-help`} data-help="" className="text-small text-ink3">
            {help}
          </p>
        )}
        {children}
        {error && (
          <p id={`${id}-error`} data-error="" className="flex gap-1.5 text-small text-critical">
            <span aria-hidden>▲</span>
            {translateMessage(error)}
          </p>
        )}
      </div>
    </FieldContext>
  );
}

export const controlClasses =
  "min-h-control w-full min-w-0 rounded-control border border-control bg-surface px-2.5 py-1 text-input text-ink1 transition-colors hover:border-ink3 focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-ink3 [&[readonly]]:bg-sunken aria-invalid:border-critical";
