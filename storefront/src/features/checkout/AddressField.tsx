import { t } from "../../i18n.ts";
import { fieldLabels } from "./address.rules.ts";
import { AreaOptions } from "./AreaOptions.tsx";
import type { Checkout } from "./checkout.data.ts";
import type { AddressForm, FieldName } from "./checkout-fields.ts";
import { controlOf, Field, keyboardOf, Options, TextField } from "./CheckoutField.tsx";
import { attributesOf } from "./field-attributes.ts";

interface AddressFieldProps {
  checkout: Checkout;
  /** Of the autofill: the cart's address is the billing address if nothing is delivered. */
  section: "shipping" | "billing";
  name: FieldName;
  isNeeded?: boolean;
  label?: string;
}

/** A text field of the contact or the address. */
export function AddressField({ checkout, section, name, isNeeded, label }: AddressFieldProps) {
  const { format } = checkout;
  return (
    <TextField
      checkout={checkout}
      name={name}
      label={label ?? fieldLabels(format)[name]}
      isNeeded={isNeeded}
      attributes={{ ...keyboardOf(name, format), ...attributesOf(name, section) }}
    />
  );
}

interface CountryFieldProps extends Pick<AddressFieldProps, "checkout" | "section"> {
  countries: { code: string; name: string }[];
  name?: "country" | "billing_country";
  isNeeded?: boolean;
}

/** The country of an address. Without JavaScript, a button loads its fields. */
export function CountryField({
  checkout,
  section,
  countries,
  name = "country",
  isNeeded = true,
}: CountryFieldProps) {
  return (
    <Field name={name} label={t("Country")} error={checkout.view.errors[name]}>
      <select
        {...controlOf(checkout, name, isNeeded)}
        autoComplete={attributesOf("country", section).autoComplete}
      >
        <Options places={countries} />
      </select>
      <button className="link without-script" name="step" value="country">
        {t("Update address fields")}
      </button>
    </Field>
  );
}

interface PlaceFieldProps extends Pick<AddressFieldProps, "checkout" | "section"> {
  field: AddressForm["fields"][number];
}

/** A field of the country: a menu for its regions and listed areas, text for the rest. */
export function PlaceField({ checkout, section, field: { name, label, required } }: PlaceFieldProps) {
  const { format, fields } = checkout;
  const shown = required ? label : t("{{label}} (optional)", { label });
  if (!hasMenu(name, format))
    return (
      <AddressField checkout={checkout} section={section} name={name} isNeeded={required} label={shown} />
    );
  return (
    <PlaceMenu
      checkout={checkout}
      section={section}
      kind={name}
      name={name}
      label={shown}
      isNeeded={required}
      format={format}
      chosen={fields}
    />
  );
}

/** True for a country's regions, and for its areas if they are listed. */
export function hasMenu(name: string, format: AddressForm): name is "region" | "city" {
  return name === "region" || (name === "city" && format.areas.length > 0);
}

interface PlaceMenuProps extends Pick<AddressFieldProps, "checkout" | "section" | "name"> {
  kind: "region" | "city";
  label: string;
  isNeeded: boolean;
  format: AddressForm;
  chosen: { region: string; city: string };
}

/** A menu of the regions of a country, or of the areas of the chosen region. */
export function PlaceMenu(props: PlaceMenuProps) {
  const { checkout, section, kind, name, label, isNeeded, format, chosen } = props;
  return (
    <Field name={name} label={label} error={checkout.view.errors[name]}>
      <select
        {...controlOf(checkout, name, isNeeded)}
        autoComplete={attributesOf(kind, section).autoComplete}
      >
        {kind === "city" ? (
          <AreaOptions
            format={format}
            fields={chosen}
            region={checkout.isHydrated ? chosen.region : undefined}
          />
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
