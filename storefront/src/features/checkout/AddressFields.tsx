import { type InputHTMLAttributes, useState } from "react";
import { t } from "../../words.ts";
import { addressFormat, fieldLabels } from "./address.rules.ts";
import type { CheckoutView, FieldName, Fields } from "./checkout-view.ts";

interface AddressFieldsProps {
  fields: Fields;
  errors: CheckoutView["errors"];
  countries: { code: string; name: string }[];
  onChange(name: FieldName, value: string): void;
  /** A field has been left, or chosen from a menu. */
  onLeave(): void;
}

/** Who buys and where it goes: seven fields, the rest folded away until somebody needs it. */
export function AddressFields({ fields, errors, countries, onChange, onLeave }: AddressFieldsProps) {
  const format = addressFormat(fields.country);
  const labels = fieldLabels(fields.country);
  const field = (name: FieldName, more: InputHTMLAttributes<HTMLInputElement>, needed = false) => (
    <Field name={name} label={t(labels[name])} error={errors[name]}>
      <input
        id={name}
        name={name}
        value={fields[name]}
        data-needed={needed || undefined}
        aria-invalid={errors[name] ? true : undefined}
        aria-describedby={errors[name] ? `${name}-error` : undefined}
        enterKeyHint="next"
        dir="auto"
        onChange={(event) => onChange(name, event.target.value)}
        onBlur={onLeave}
        {...more}
      />
    </Field>
  );
  const region = field("region", { autoComplete: "shipping address-level1", maxLength: 120 });
  const [used] = useState(() => Boolean(fields.line2 || fields.note || (!format.region && fields.region)));
  const unfolded = used || Boolean(errors.line2 ?? errors.region ?? errors.note);

  return (
    <>
      <fieldset>
        <legend>{t("Contact")}</legend>
        <p className="muted field-hint">{t("An e-mail address or a phone number is enough.")}</p>
        {field("email", {
          type: "email",
          autoComplete: "email",
          inputMode: "email",
          maxLength: 254,
          dir: "ltr",
        })}
        {field("phone", {
          type: "tel",
          autoComplete: "tel",
          inputMode: "tel",
          maxLength: 24,
          dir: "ltr",
        })}
      </fieldset>
      <fieldset>
        <legend>{t("Address")}</legend>
        {field("name", { autoComplete: "shipping name", maxLength: 120 }, true)}
        <Field name="country" label={t(labels.country)} error={errors.country}>
          <select
            id="country"
            name="country"
            autoComplete="shipping country"
            value={fields.country}
            onChange={(event) => onChange("country", event.target.value)}
            onBlur={onLeave}
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        {field("line1", { autoComplete: "shipping address-line1", maxLength: 200 }, true)}
        <div className="fields-row">
          {format.postalCode &&
            field("postal_code", {
              autoComplete: "shipping postal-code",
              maxLength: 20,
              autoCapitalize: "characters",
            })}
          {field("city", { autoComplete: "shipping address-level2", maxLength: 120 }, true)}
        </div>
        {format.region && region}
        <details open={unfolded}>
          <summary>{t("Add a flat, a region or a note")}</summary>
          {field("line2", { autoComplete: "shipping address-line2", maxLength: 200 })}
          {!format.region && region}
          <Field name="note" label={t(labels.note)} error={errors.note}>
            <textarea
              id="note"
              name="note"
              rows={3}
              maxLength={1000}
              dir="auto"
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
