import type { CheckoutRules } from "@vitrine/contract/checkout/checkout-settings";
import { contactUses } from "@vitrine/contract/checkout/contact-uses";
import { type ChangeEvent, type InputHTMLAttributes, type TextareaHTMLAttributes, useState } from "react";
import { t } from "../../i18n.ts";
import { fieldLabels } from "./address.rules.ts";
import { AreaOptions } from "./AreaOptions.tsx";
import type { AddressForm, FieldName, Fields } from "./checkout-fields.ts";
import type { CheckoutView } from "./checkout-view.ts";
import { Consent } from "./Consent.tsx";
import { PickupFields } from "./ReceiveChoice.tsx";

export interface AddressFieldsProps {
  fields: Fields;
  format: AddressForm;
  rules: CheckoutRules;
  errors: CheckoutView["errors"];
  countries: { code: string; name: string }[];
  /** True with JavaScript. */
  alive: boolean;
  isPickup: boolean;
  /** Between the contact and the address. */
  children: React.ReactNode;
  onChange(name: FieldName, value: string): void;
  /** Called when a field loses focus, or an option of a menu is chosen. */
  onLeave(): void;
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
export function AddressFields(props: AddressFieldsProps) {
  const { fields, format, rules, errors, countries, alive, isPickup, onChange, onLeave } = props;
  const labels = fieldLabels(format);
  const control = (name: FieldName, needed: boolean) => ({
    id: name,
    name,
    value: fields[name],
    "data-needed": needed || undefined,
    "aria-invalid": errors[name] ? (true as const) : undefined,
    "aria-describedby": errors[name] ? `${name}-error` : undefined,
    onBlur: onLeave,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      onChange(name, event.target.value),
  });
  const optionalLabel = (name: FieldName) => t("{{label}} (optional)", { label: labels[name] });
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
  const collapsed = optionalFields(rules, isPickup);
  const notes = (
    <OptionalFields
      names={collapsed}
      isNoteRequired={rules.note === "required"}
      {...{ fields, errors, labels, control, field }}
    />
  );
  return (
    <>
      <ContactFields
        rules={rules}
        labels={labels}
        acceptsMarketing={fields.accepts_marketing !== ""}
        isPickup={isPickup}
        field={field}
        onChange={onChange}
      />
      {props.children}
      {isPickup ? (
        <PickupFields fields={fields}>
          {field("name", true)}
          {notes}
        </PickupFields>
      ) : (
        <fieldset>
          <legend>{t("Address")}</legend>
          {field("name", true)}
          {rules.company === "required" && field("company", true)}
          <Field name="country" label={t("Country")} error={errors.country}>
            <select {...control("country", true)} autoComplete="shipping country">
              <Options places={countries} />
            </select>
            <button className="link without-script" name="step" value="country">
              {t("Update address fields")}
            </button>
          </Field>
          {rowsOf(format, rules).map((row) => (
            <div className="fields-row" key={row.map(({ name }) => name).join()}>
              {row.map(({ name, label, required }) => {
                const shown = required ? label : optionalLabel(name);
                const isArea = name === "city" && format.areas.length > 0;
                if (isArea)
                  return (
                    <Field key={name} name={name} label={shown} error={errors[name]}>
                      <select {...control(name, required)} autoComplete="shipping address-level2">
                        <AreaOptions
                          format={format}
                          fields={fields}
                          region={alive ? fields.region : undefined}
                        />
                      </select>
                    </Field>
                  );
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
          {notes}
        </fieldset>
      )}
    </>
  );
}

/** The fields that the shop has and doesn't require. Those of the address don't matter to a pickup. */
function optionalFields({ company, address_line2, note }: CheckoutRules, isPickup: boolean) {
  const uses = { company: isPickup ? "hidden" : company, line2: isPickup ? "hidden" : address_line2, note };
  return (["company", "line2", "note"] as const).filter((name) => uses[name] === "optional");
}

interface OptionalFieldsProps extends Pick<AddressFieldsProps, "fields" | "errors"> {
  names: ("company" | "line2" | "note")[];
  isNoteRequired: boolean;
  labels: Record<FieldName, string>;
  control(name: FieldName, needed: boolean): TextareaHTMLAttributes<HTMLTextAreaElement>;
  field(name: FieldName): React.ReactNode;
}

/** A note that the shop requires, and the collapsed fields that it doesn't require. */
function OptionalFields(props: OptionalFieldsProps) {
  const { names, isNoteRequired, fields, errors, labels, control, field } = props;
  const [used] = useState(() => names.some((name) => fields[name] !== ""));
  const note = (needed: boolean) => (
    <NoteField key="note" {...control("note", needed)} error={errors.note} label={labels.note} />
  );
  return (
    <>
      {isNoteRequired && note(true)}
      {names.length > 0 && (
        <details open={used || names.some((name) => errors[name])}>
          <summary>{summaryOf(names)}</summary>
          {names.map((name) => (name === "note" ? note(false) : field(name)))}
        </details>
      )}
    </>
  );
}

interface ContactFieldsProps {
  rules: CheckoutRules;
  labels: Record<FieldName, string>;
  acceptsMarketing: boolean;
  isPickup: boolean;
  field(name: FieldName, needed: boolean, label: string): React.ReactNode;
  onChange(name: FieldName, value: string): void;
}

function ContactFields({ rules, labels, acceptsMarketing, isPickup, field, onChange }: ContactFieldsProps) {
  const uses = contactUses(rules);
  const isEither = rules.contact === "email_or_phone" && uses.phone === "optional";
  const contact = (name: "email" | "phone") => {
    if (uses[name] === "hidden") return null;
    const isRequired = uses[name] === "required";
    const label = labels[name];
    return field(name, isRequired, isRequired || isEither ? label : t("{{label}} (optional)", { label }));
  };
  return (
    <fieldset>
      <legend>{t("Contact")}</legend>
      {isEither && <p className="muted field-hint">{t("Enter an email or a phone number.")}</p>}
      {contact("email")}
      {rules.asks_marketing && (
        <Consent name="accepts_marketing" checked={acceptsMarketing} onChange={onChange}>
          {labels.accepts_marketing}
        </Consent>
      )}
      {contact("phone")}
      {rules.cod_requires_phone && !isPickup && (
        <p className="muted field-note">{t("The courier needs your phone number for cash on delivery.")}</p>
      )}
    </fieldset>
  );
}

type NoteFieldProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { label: string; error?: string };

function NoteField({ label, error, ...control }: NoteFieldProps) {
  return (
    <Field name="note" label={label} error={error}>
      <textarea {...control} rows={3} maxLength={1000} dir="auto" />
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

export function Options({ places }: { places: { code: string; name: string }[] }) {
  return places.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}

/**
 * Rows of fields: the lines of the street in separate rows; city, region and postcode in one. Beside two menus with long names,
 * there is no space for a postcode.
 */
export function rowsOf(
  { fields, areas }: AddressForm,
  { address_line2 }: CheckoutRules,
): AddressForm["fields"][] {
  const rows: AddressForm["fields"][] = [];
  const isStreet = (field: AddressForm["fields"][number]) => field.name === "line1" || field.name === "line2";
  for (const field of fields) {
    if (field.name === "line2" && address_line2 !== "required") continue;
    const last = rows.at(-1);
    const required = field.required || field.name === "line2";
    const isBesideMenus = areas.length > 0 && field.name === "postal_code";
    if (isStreet(field) || isBesideMenus || !last || isStreet(last[0]!)) rows.push([{ ...field, required }]);
    else last.push(field);
  }
  return rows;
}

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
