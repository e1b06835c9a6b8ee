import { useState } from "react";
import { t } from "../../i18n.ts";
import { fieldLabels, rowsOf } from "./address.rules.ts";
import { AddressField, CountryField, PlaceField } from "./AddressField.tsx";
import { TaxNumberField } from "./BillingFields.tsx";
import type { Checkout } from "./checkout.data.ts";
import type { AddressForm } from "./checkout-fields.ts";

interface BuyerFieldsProps {
  checkout: Checkout;
  countries: { code: string; name: string }[];
  /** The note to the shop. */
  children: React.ReactNode;
}

/**
 * The billing address of a cart of which nothing is delivered: the name, the country and the fields that its taxes depend on. The
 * rest of the address is collapsed, unless the shopper enters a tax number, whose invoice needs it.
 */
export function BuyerFields({ checkout, countries, children }: BuyerFieldsProps) {
  const { view, fields, format } = checkout;
  const taxed: readonly string[] =
    view.tax_fields.find(({ country }) => country === format.country)?.fields ?? [];
  const first = format.fields.filter(({ name }) => taxed.includes(name));
  return (
    <fieldset>
      <legend>{fields.billing_own === "" ? t("Billing address") : t("Address")}</legend>
      <AddressField checkout={checkout} section="billing" name="name" isNeeded />
      <CountryField checkout={checkout} section="billing" countries={countries} />
      {first.length > 0 && (
        <div className="fields-row">
          {first.map((field) => (
            <PlaceField
              key={field.name}
              checkout={checkout}
              section="billing"
              field={{ ...field, required: true }}
            />
          ))}
        </div>
      )}
      <TaxNumberField checkout={checkout} />
      <RestOfAddress checkout={checkout} isFirst={({ name }) => taxed.includes(name)} />
      {children}
    </fieldset>
  );
}

type FormField = AddressForm["fields"][number];

interface RestOfAddressProps {
  checkout: Checkout;
  /** True for a field that is shown above. */
  isFirst(field: FormField): boolean;
}

/** The fields of a full address. In a shop without invoices, only if one was entered before. */
function RestOfAddress({ checkout, isFirst }: RestOfAddressProps) {
  const { view, fields, format } = checkout;
  const { rules, errors } = view;
  const hasOwnBilling = fields.billing_own !== "";
  const hasNumber = (fields.tax_number !== "" || rules.tax_number === "required") && !hasOwnBilling;
  const isFull = hasNumber || [fields.line1, fields.line2, fields.city].some((text) => text !== "");
  const names = [
    "company",
    ...format.fields.filter((field) => !isFirst(field)).map(({ name }) => name),
  ] as const;
  const isShown = isFull || names.some((name) => errors[name]);
  const [isOpen, setOpen] = useState(isShown);
  const isOffered = rules.tax_number !== "hidden" || rules.billing_address !== "hidden";
  if (!isShown && (!isOffered || hasOwnBilling)) return null;
  const isLine2Required = rules.address_line2 === "required";
  const rows = rowsOf(format, {
    ...rules,
    address_line2: rules.address_line2 === "hidden" ? "hidden" : "required",
  })
    .map((row) => row.filter((field) => !isFirst(field)))
    .filter((row) => row.length > 0);
  const isRequired = ({ name, required }: FormField) =>
    isFull && (name === "line2" ? isLine2Required : required);
  return (
    <details open={isShown || isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{hasNumber ? t("Full address, for the invoice") : t("Add a full address")}</summary>
      {rules.company !== "hidden" && (
        <CompanyField checkout={checkout} isNeeded={isFull && rules.company === "required"} />
      )}
      {rows.map((row) => (
        <div className="fields-row" key={row.map(({ name }) => name).join()}>
          {row.map((field) => (
            <PlaceField
              key={field.name}
              checkout={checkout}
              section="billing"
              field={{ ...field, required: isRequired(field) }}
            />
          ))}
        </div>
      ))}
    </details>
  );
}

function CompanyField({ checkout, isNeeded }: { checkout: Checkout; isNeeded: boolean }) {
  const label = fieldLabels(checkout.format).company;
  return (
    <AddressField
      checkout={checkout}
      section="billing"
      name="company"
      isNeeded={isNeeded}
      label={isNeeded ? label : t("{{label}} (optional)", { label })}
    />
  );
}
