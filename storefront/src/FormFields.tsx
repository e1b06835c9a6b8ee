import { t } from "./i18n.ts";

/** The text that the shopper typed, and the reasons why it was rejected. */
export interface FormDraft<Name extends string> {
  typed: Partial<Record<Name, string>>;
  problems: Partial<Record<Name, string>>;
  /** The reason that belongs to no field. */
  problem?: string;
}

interface TextFieldProps<Name extends string> {
  name: Name;
  label: string;
  max: number;
  draft: FormDraft<Name>;
  autoComplete?: string;
  type?: "email" | "tel";
  required?: boolean;
}

export function TextField<Name extends string>({
  name,
  label,
  max,
  draft,
  type,
  ...more
}: TextFieldProps<Name>) {
  const problem = draft.problems[name];
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        maxLength={max}
        dir={type ? "ltr" : "auto"}
        defaultValue={draft.typed[name]}
        {...more}
        {...described(name, problem)}
      />
      <Problem name={name} text={problem} />
    </div>
  );
}

type TextAreaProps<Name extends string> = Pick<
  TextFieldProps<Name>,
  "name" | "label" | "max" | "draft" | "required"
>;

/** A field for text of several lines. */
export function TextArea<Name extends string>({ name, label, max, draft, required }: TextAreaProps<Name>) {
  const problem = draft.problems[name];
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <textarea
        id={name}
        name={name}
        rows={6}
        maxLength={max}
        dir="auto"
        required={required}
        defaultValue={draft.typed[name]}
        {...described(name, problem)}
      />
      <Problem name={name} text={problem} />
    </div>
  );
}

/** A hidden field that only robots fill in. @param id unique in the document */
export function RobotField({ id = "website" }: { id?: string }) {
  return (
    <div className="hidden" aria-hidden="true">
      <label htmlFor={id}>{t("Leave this field empty")}</label>
      <input id={id} name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** Attributes that connect a field with its problem. */
export function described(name: string, problem: string | undefined) {
  return problem ? { "aria-invalid": true, "aria-describedby": `${name}-problem` } : {};
}

export function Problem({ name, text }: { name: string; text: string | undefined }) {
  return (
    text && (
      <p className="problem" id={`${name}-problem`} role="alert">
        {text}
      </p>
    )
  );
}
