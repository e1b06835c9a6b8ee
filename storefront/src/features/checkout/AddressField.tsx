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
}

/** The country of the address. Without JavaScript, a button loads its fields. */
export function CountryField({ checkout, section, countries }: CountryFieldProps) {
  return (
    <Field name="country" label={t("Country")} error={checkout.view.errors.country}>
      <select
        {...controlOf(checkout, "country", true)}
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
  const { format, fields, isHydrated } = checkout;
  const shown = required ? label : t("{{label}} (optional)", { label });
  const isArea = name === "city" && format.areas.length > 0;
  if (name !== "region" && !isArea)
    return (
      <AddressField checkout={checkout} section={section} name={name} isNeeded={required} label={shown} />
    );
  return (
    <Field name={name} label={shown} error={checkout.view.errors[name]}>
      <select
        {...controlOf(checkout, name, required)}
        autoComplete={attributesOf(name, section).autoComplete}
      >
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
