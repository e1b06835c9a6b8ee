import { contactUses } from "@vitrine/contract/checkout/contact-uses";
import { useState } from "react";
import { t } from "../../i18n.ts";
import { fieldLabels, rowsOf } from "./address.rules.ts";
import { AddressField, CountryField, PlaceField } from "./AddressField.tsx";
import { BuyerFields } from "./BuyerFields.tsx";
import type { Checkout } from "./checkout.data.ts";
import { controlOf, Field } from "./CheckoutField.tsx";
import type { CheckoutView } from "./checkout-view.ts";
import { Consent } from "./Consent.tsx";
import { PickupFields } from "./ReceiveChoice.tsx";

interface AddressFieldsProps {
  checkout: Checkout;
  countries: { code: string; name: string }[];
  /** Between the contact and the address. */
  children: React.ReactNode;
}

/**
 * Contact and delivery address: the country's fields in its order; optional fields of the shop are collapsed. A pickup needs only
 * a name, and items without delivery a short billing address.
 */
export function AddressFields({ checkout, countries, children }: AddressFieldsProps) {
  const { view, fields } = checkout;
  return (
    <>
      <ContactFields checkout={checkout} />
      {children}
      {!view.requires_shipping ? (
        <BuyerFields checkout={checkout} countries={countries}>
          <OptionalFields checkout={checkout} />
        </BuyerFields>
      ) : view.is_pickup ? (
        <PickupFields fields={fields}>
          <AddressField checkout={checkout} section="shipping" name="name" isNeeded />
          <OptionalFields checkout={checkout} />
        </PickupFields>
      ) : (
        <fieldset>
          <legend>{t("Address")}</legend>
          <AddressField checkout={checkout} section="shipping" name="name" isNeeded />
          {view.rules.company === "required" && (
            <AddressField checkout={checkout} section="shipping" name="company" isNeeded />
          )}
          <CountryField checkout={checkout} section="shipping" countries={countries} />
          {rowsOf(checkout.format, view.rules).map((row) => (
            <div className="fields-row" key={row.map(({ name }) => name).join()}>
              {row.map((field) => (
                <PlaceField key={field.name} checkout={checkout} section="shipping" field={field} />
              ))}
            </div>
          ))}
          <OptionalFields checkout={checkout} />
        </fieldset>
      )}
    </>
  );
}

/** The fields that the shop has and doesn't require. Those of the address don't matter without a delivery. */
function optionalFields({ rules, is_pickup, requires_shipping }: CheckoutView) {
  const { company, address_line2, note } = rules;
  const isDelivered = requires_shipping && !is_pickup;
  const uses = {
    company: isDelivered ? company : "hidden",
    line2: isDelivered ? address_line2 : "hidden",
    note,
  };
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
              <AddressField key={name} checkout={checkout} section="shipping" name={name} />
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
    return (
      <AddressField checkout={checkout} section="shipping" name={name} isNeeded={isRequired} label={shown} />
    );
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
      {rules.cod_requires_phone && view.requires_shipping && !view.is_pickup && (
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
