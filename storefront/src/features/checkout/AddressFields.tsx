import { type ChangeEvent, type InputHTMLAttributes, useState } from "react";
import { t } from "../../i18n.ts";
import { fieldLabels } from "./address.rules.ts";
import type { AddressForm, FieldName, Fields } from "./checkout-fields.ts";
import type { CheckoutView } from "./checkout-view.ts";

interface AddressFieldsProps {
  fields: Fields;
  format: AddressForm;
  errors: CheckoutView["errors"];
  countries: { code: string; name: string }[];
  onChange(name: FieldName, value: string): void;
  /** Called when a field loses focus, or an option of a menu is chosen. */
  onLeave(): void;
}

/** Input attributes by field, for autofill and the keyboard of phones. */
const attributes: Partial<Record<FieldName, InputHTMLAttributes<HTMLInputElement>>> = {
  email: { type: "email", autoComplete: "email", inputMode: "email", maxLength: 254, dir: "ltr" },
  phone: { type: "tel", autoComplete: "tel", inputMode: "tel", maxLength: 60, dir: "ltr" },
  name: { autoComplete: "shipping name", maxLength: 120 },
  line1: { autoComplete: "shipping address-line1", maxLength: 200 },
  line2: { autoComplete: "shipping address-line2", maxLength: 200 },
  city: { autoComplete: "shipping address-level2", maxLength: 120 },
  region: { autoComplete: "shipping address-level1", maxLength: 120 },
  postal_code: { autoComplete: "shipping postal-code", maxLength: 40, autoCapitalize: "characters" },
};

/** Contact and delivery address: the country's fields in its order; optional fields are collapsed. */
export function AddressFields({ fields, format, errors, countries, onChange, onLeave }: AddressFieldsProps) {
  const labels = fieldLabels(format);
  const control = (name: FieldName, needed: boolean) => ({
    id: name,
    name,
    value: fields[name],
    "data-needed": needed || undefined,
    "aria-invalid": errors[name] ? (true as const) : undefined,
    "aria-describedby": errors[name] ? `${name}-error` : undefined,
    onBlur: onLeave,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onChange(name, event.target.value),
  });
  const field = (name: FieldName, needed = false, label = labels[name]) => (
    <Field key={name} name={name} label={label} error={errors[name]}>
      <input
        {...control(name, needed)}
        enterKeyHint="next"
        dir="auto"
        {...(name === "postal_code" && format.postal_code?.digits_only ? { inputMode: "numeric" } : {})}
        {...attributes[name]}
      />
    </Field>
  );
  const [used] = useState(() => Boolean(fields.line2 || fields.note));
  return (
    <>
      <fieldset>
        <legend>{t("Contact")}</legend>
        <p className="muted field-hint">{t("Enter an email or a phone number.")}</p>
        {field("email")}
        {field("phone")}
      </fieldset>
      <fieldset>
        <legend>{t("Address")}</legend>
        {field("name", true)}
        <Field name="country" label={t("Country")} error={errors.country}>
          <select {...control("country", true)} autoComplete="shipping country">
            <Options places={countries} />
          </select>
          <button className="link without-script" name="step" value="country">
            {t("Update address fields")}
          </button>
        </Field>
        {rowsOf(format).map((row) => (
          <div className="fields-row" key={row.map(({ name }) => name).join()}>
            {row.map(({ name, label, required }) => {
              const shown = required ? label : t("{{label}} (optional)", { label });
              if (name !== "region") return field(name, required, shown);
              return (
                <Field key={name} name={name} label={shown} error={errors[name]}>
                  <select {...control(name, required)} autoComplete="shipping address-level1">
                    <option value="">{t("Choose")}</option>
                    <Options places={format.regions} />
                  </select>
                </Field>
              );
            })}
          </div>
        ))}
        <details open={used || Boolean(errors.line2 ?? errors.note)}>
          <summary>{t("Add a flat or a note")}</summary>
          {field("line2")}
          <Field name="note" label={labels.note} error={errors.note}>
            <textarea
              id="note"
              name="note"
              rows={3}
              maxLength={1000}
              dir="auto"
              aria-invalid={errors.note ? true : undefined}
              aria-describedby={errors.note ? "note-error" : undefined}
              value={fields.note}
              onChange={(event) => onChange("note", event.target.value)}
              onBlur={onLeave}
            />
          </Field>
        </details>
      </fieldset>
    </>
  );
}

function Options({ places }: { places: { code: string; name: string }[] }) {
  return places.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}

/** Rows of fields: the street in a separate row; city, region and postcode in one. */
function rowsOf({ fields }: AddressForm): AddressForm["fields"][] {
  const rows: AddressForm["fields"][] = [];
  for (const field of fields.filter(({ name }) => name !== "line2")) {
    const last = rows.at(-1);
    if (field.name === "line1" || !last || last[0]!.name === "line1") rows.push([field]);
    else last.push(field);
  }
  return rows;
}

function Field({
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
