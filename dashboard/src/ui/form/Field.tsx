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

/** Tells the fields of one form from those of another on the page: both may ask for a password. */
export const FormScope = createContext("field");

/** Names the id that a field's control carries, so that the error summary can link to it. */
export function useFieldId(): (name: string) => string {
  const scope = useContext(FormScope);
  return (name) => `${scope}-${name}`;
}

/** The id of the label, for controls that must name it themselves. */
export function useLabelId(): string | undefined {
  return useContext(FieldContext)?.labelId;
}

/** What a control takes from the Field around it: id, description and error state. */
export function useFieldTies(own: { id?: string }) {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    "aria-describedby": field?.describedBy,
    "aria-invalid": field?.wrong || undefined,
  };
}

export interface FieldProps {
  label: string;
  /** The field's name in the form ("title", "variants.0.price"); the error summary links by it. */
  name?: string;
  help?: ReactNode;
  /** Error message that says what to do. Shown under the control and announced with it. */
  error?: string;
  optional?: boolean;
  /** The label stays for screen readers only. */
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label above, help beneath it, control, then the error. Wraps exactly one control. */
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
      <div className={classes("flex min-w-0 flex-col gap-1", className)}>
        <label id={ties.labelId} htmlFor={id} className={hideLabel ? "sr-only" : "font-medium"}>
          {label}
          {optional && <span className="font-normal text-ink3"> ({t("optional")})</span>}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-small text-ink3">
            {help}
          </p>
        )}
        {children}
        {error && (
          <p id={`${id}-error`} className="flex gap-1.5 text-small text-critical">
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
