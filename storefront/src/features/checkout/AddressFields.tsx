import { contactUses } from "@vitrine/contract/checkout/contact-uses";
import { type InputHTMLAttributes, useState } from "react";
import { t } from "../../i18n.ts";
import { fieldLabels, rowsOf } from "./address.rules.ts";
import { AreaOptions } from "./AreaOptions.tsx";
import type { Checkout } from "./checkout.data.ts";
import type { AddressForm, FieldName } from "./checkout-fields.ts";
import { controlOf, Field, keyboardOf, Options, TextField } from "./CheckoutField.tsx";
import type { CheckoutView } from "./checkout-view.ts";
import { Consent } from "./Consent.tsx";
import { PickupFields } from "./ReceiveChoice.tsx";

interface AddressFieldsProps {
  checkout: Checkout;
  countries: { code: string; name: string }[];
  /** Between the contact and the address. */
  children: React.ReactNode;
}

/** Input attributes by field, for autofill and the keyboard of phones. */
const attributes: Partial<Record<FieldName, InputHTMLAttributes<HTMLInputElement>>> = {
  email: { type: "email", autoComplete: "email", inputMode: "email", maxLength: 254, dir: "ltr" },
  phone: { type: "tel", autoComplete: "tel", inputMode: "tel", maxLength: 60, dir: "ltr" },
  name: { autoComplete: "shipping name", maxLength: 120 },
  company: { autoComplete: "shipping organization", maxLength: 120 },
  line1: { autoComplete: "shipping address-line1", maxLength: 200 },
  line2: { autoComplete: "shipping address-line2", maxLength: 200 },
  city: { autoComplete: "shipping address-level2", maxLength: 120 },
  region: { autoComplete: "shipping address-level1", maxLength: 120 },
  postal_code: { autoComplete: "shipping postal-code", maxLength: 40, autoCapitalize: "characters" },
};

/**
 * Contact and delivery address: the country's fields in its order; optional fields of the shop are collapsed. A pickup needs only
 * a name.
 */
export function AddressFields({ checkout, countries, children }: AddressFieldsProps) {
  const { view, fields } = checkout;
  return (
    <>
      <ContactFields checkout={checkout} />
      {children}
      {view.is_pickup ? (
        <PickupFields fields={fields}>
          <DeliveryField checkout={checkout} name="name" isNeeded />
          <OptionalFields checkout={checkout} />
        </PickupFields>
      ) : (
        <fieldset>
          <legend>{t("Address")}</legend>
          <DeliveryField checkout={checkout} name="name" isNeeded />
          {view.rules.company === "required" && <DeliveryField checkout={checkout} name="company" isNeeded />}
          <Field name="country" label={t("Country")} error={view.errors.country}>
            <select {...controlOf(checkout, "country", true)} autoComplete="shipping country">
              <Options places={countries} />
            </select>
            <button className="link without-script" name="step" value="country">
              {t("Update address fields")}
            </button>
          </Field>
          {rowsOf(checkout.format, view.rules).map((row) => (
            <div className="fields-row" key={row.map(({ name }) => name).join()}>
              {row.map((field) => (
                <PlaceField key={field.name} checkout={checkout} field={field} />
              ))}
            </div>
          ))}
          <OptionalFields checkout={checkout} />
        </fieldset>
      )}
    </>
  );
}

interface DeliveryFieldProps {
  checkout: Checkout;
  name: FieldName;
  isNeeded?: boolean;
  label?: string;
}

function DeliveryField({ checkout, name, isNeeded, label }: DeliveryFieldProps) {
  const { format } = checkout;
  return (
    <TextField
      checkout={checkout}
      name={name}
      label={label ?? fieldLabels(format)[name]}
      isNeeded={isNeeded}
      attributes={{ ...keyboardOf(name, format), ...attributes[name] }}
    />
  );
}

interface PlaceFieldProps {
  checkout: Checkout;
  field: AddressForm["fields"][number];
}

/** A field of the country: a menu for its regions and listed areas, text for the rest. */
function PlaceField({ checkout, field: { name, label, required } }: PlaceFieldProps) {
  const { format, fields, isHydrated } = checkout;
  const shown = required ? label : t("{{label}} (optional)", { label });
  const isArea = name === "city" && format.areas.length > 0;
  if (name !== "region" && !isArea)
    return <DeliveryField checkout={checkout} name={name} isNeeded={required} label={shown} />;
  return (
    <Field name={name} label={shown} error={checkout.view.errors[name]}>
      <select {...controlOf(checkout, name, required)} autoComplete={attributes[name]?.autoComplete}>
        {isArea ? (
          <AreaOptions format={format} fields={fields} region={isHydrated ? fields.region : undefined} />
        ) : (
          <>
            <option value="">{t("Choose")}</option>
            <Options places={format.regions} />
          </>
        )}
      </select>
    </Field>
  );
}

/** The fields that the shop has and doesn't require. Those of the address don't matter to a pickup. */
function optionalFields({ rules, is_pickup }: CheckoutView) {
  const { company, address_line2, note } = rules;
  const uses = { company: is_pickup ? "hidden" : company, line2: is_pickup ? "hidden" : address_line2, note };
  return (["company", "line2", "note"] as const).filter((name) => uses[name] === "optional");
}

/** A note that the shop requires, and the collapsed fields that it doesn't require. */
function OptionalFields({ checkout }: { checkout: Checkout }) {
  const { view, fields } = checkout;
  const names = optionalFields(view);
  const [used] = useState(() => names.some((name) => fields[name] !== ""));
  return (
    <>
      {view.rules.note === "required" && <NoteField checkout={checkout} isNeeded />}
      {names.length > 0 && (
        <details open={used || names.some((name) => view.errors[name])}>
          <summary>{summaryOf(names)}</summary>
          {names.map((name) =>
            name === "note" ? (
              <NoteField key={name} checkout={checkout} isNeeded={false} />
            ) : (
              <DeliveryField key={name} checkout={checkout} name={name} />
            ),
          )}
        </details>
      )}
    </>
  );
}

function ContactFields({ checkout }: { checkout: Checkout }) {
  const { view, fields, format, change } = checkout;
  const { rules } = view;
  const labels = fieldLabels(format);
  const uses = contactUses(rules);
  const isEither = rules.contact === "email_or_phone" && uses.phone === "optional";
  const contact = (name: "email" | "phone") => {
    if (uses[name] === "hidden") return null;
    const isRequired = uses[name] === "required";
    const label = labels[name];
    const shown = isRequired || isEither ? label : t("{{label}} (optional)", { label });
    return <DeliveryField checkout={checkout} name={name} isNeeded={isRequired} label={shown} />;
  };
  return (
    <fieldset>
      <legend>{t("Contact")}</legend>
      {isEither && <p className="muted field-hint">{t("Enter an email or a phone number.")}</p>}
      {contact("email")}
      {rules.asks_marketing && (
        <Consent name="accepts_marketing" checked={fields.accepts_marketing !== ""} onChange={change}>
          {labels.accepts_marketing}
        </Consent>
      )}
      {contact("phone")}
      {rules.cod_requires_phone && !view.is_pickup && (
        <p className="muted field-note">{t("The courier needs your phone number for cash on delivery.")}</p>
      )}
    </fieldset>
  );
}

function NoteField({ checkout, isNeeded }: { checkout: Checkout; isNeeded: boolean }) {
  return (
    <Field name="note" label={fieldLabels(checkout.format).note} error={checkout.view.errors.note}>
      <textarea {...controlOf(checkout, "note", isNeeded)} rows={3} maxLength={1000} dir="auto" />
    </Field>
  );
}

function summaryOf(collapsed: ("company" | "line2" | "note")[]): string {
  const [first] = collapsed;
  if (collapsed.length === 1 && first === "note") return t("Add a note");
  if (collapsed.length === 1 && first === "line2") return t("Add an apartment, suite or floor");
  if (collapsed.length === 1) return t("Add a company");
  return collapsed.includes("company") ? t("Add more details") : t("Add an apartment, suite or note");
}
