import type { ChangeEvent, InputHTMLAttributes } from "react";
import type { Checkout } from "./checkout.data.ts";
import type { AddressForm, FieldName } from "./checkout-fields.ts";

/** A field's label, control and error. */
export function Field({
  name,
  label,
  error,
  children,
}: {
  name: FieldName;
  label: string;
  error?: string;
  children: React.ReactNode;
}) {
  return (
    <div className={`field field-${name}`}>
      <label htmlFor={name}>{label}</label>
      {children}
      {error && (
        <p className="problem" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps {
  checkout: Checkout;
  name: FieldName;
  label: string;
  isNeeded?: boolean;
  attributes: InputHTMLAttributes<HTMLInputElement> | undefined;
}

/** A field of one line of text. */
export function TextField({ checkout, name, label, isNeeded = false, attributes }: TextFieldProps) {
  return (
    <Field name={name} label={label} error={checkout.view.errors[name]}>
      <input {...controlOf(checkout, name, isNeeded)} enterKeyHint="next" dir="auto" {...attributes} />
    </Field>
  );
}

/**
 * The attributes of a field's control.
 *
 * @param isNeeded true if the form is incomplete while the field is empty
 */
export function controlOf(
  { fields, view: { errors }, change, saveWhenComplete }: Checkout,
  name: FieldName,
  isNeeded: boolean,
) {
  return {
    id: name,
    name,
    value: fields[name],
    "data-needed": isNeeded || undefined,
    "aria-invalid": errors[name] ? (true as const) : undefined,
    "aria-describedby": errors[name] ? `${name}-error` : undefined,
    onBlur: saveWhenComplete,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      change(name, event.target.value),
  };
}

/** Shows the numeric keyboard for a postcode of digits. */
export function keyboardOf(name: string, format: AddressForm): InputHTMLAttributes<HTMLInputElement> {
  return name === "postal_code" && format.postal_code?.digits_only ? { inputMode: "numeric" } : {};
}

/** The options of a menu of countries or regions. */
export function Options({ places }: { places: { code: string; name: string }[] }) {
  return places.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}
