import type { InputHTMLAttributes } from "react";

interface AccountFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  error?: string;
}

/** A labelled input with its error. */
export function AccountField({ name, label, error, ...input }: AccountFieldProps) {
  return (
    <div className={`field field-${name}`}>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        {...input}
      />
      {error && (
        <p className="problem" id={`${name}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** A field for an emailed code. */
export function CodeField({ label, typed, error }: { label: string; typed?: string; error?: string }) {
  return (
    <AccountField
      name="code"
      label={label}
      error={error}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
      maxLength={12}
      dir="ltr"
      defaultValue={typed}
    />
  );
}
