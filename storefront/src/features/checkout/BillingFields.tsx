import type { InputHTMLAttributes } from "react";
import { t } from "../../i18n.ts";
import { fieldLabels, rowsOf } from "./address.rules.ts";
import { AreaOptions } from "./AreaOptions.tsx";
import type { Checkout } from "./checkout.data.ts";
import { billingNames } from "./checkout-fields.ts";
import { controlOf, Field, keyboardOf, Options, TextField } from "./CheckoutField.tsx";

interface BillingFieldsProps {
  checkout: Checkout;
  countries: { code: string; name: string }[];
}

type AddressName = keyof typeof billingNames;

/** Input attributes by field of the address. */
const attributes: Record<AddressName, InputHTMLAttributes<HTMLInputElement>> = {
  name: { autoComplete: "billing name", maxLength: 120 },
  company: { autoComplete: "billing organization", maxLength: 120 },
  country: { autoComplete: "billing country" },
  line1: { autoComplete: "billing address-line1", maxLength: 200 },
  line2: { autoComplete: "billing address-line2", maxLength: 200 },
  city: { autoComplete: "billing address-level2", maxLength: 120 },
  region: { autoComplete: "billing address-level1", maxLength: 120 },
  postal_code: { autoComplete: "billing postal-code", maxLength: 40, autoCapitalize: "characters" },
};

/** The tax number and the billing address of a shop that has these fields. */
export function BillingFields({ checkout, countries }: BillingFieldsProps) {
  const { fields, isHydrated } = checkout;
  const { rules } = checkout.view;
  const hasNumber = rules.tax_number !== "hidden";
  const hasAddress = rules.billing_address !== "hidden";
  if (!hasNumber && !hasAddress) return null;
  const isRequired = rules.tax_number === "required";
  const label = t("Tax number");
  return (
    <fieldset>
      <legend>{t("Billing")}</legend>
      {hasNumber && (
        <TextField
          checkout={checkout}
          name="tax_number"
          label={isRequired ? label : t("{{label}} (optional)", { label })}
          isNeeded={isRequired}
          attributes={{ maxLength: 40, dir: "ltr", autoCapitalize: "characters", autoComplete: "off" }}
        />
      )}
      {hasAddress && (
        <>
          <OwnAddressChoice checkout={checkout} />
          {/* Without JavaScript, the style sheet shows them when the checkbox says so. */}
          {(fields.billing_own !== "" || !isHydrated) && (
            <div className="billing-address">
              <BillingAddress checkout={checkout} countries={countries} />
            </div>
          )}
        </>
      )}
    </fieldset>
  );
}

/** A pickup has no delivery address that the billing address could be the same as. */
function OwnAddressChoice({ checkout }: { checkout: Checkout }) {
  const { fields, change, saveWhenComplete } = checkout;
  const isPickup = checkout.view.is_pickup;
  const isOwn = fields.billing_own !== "";
  return (
    <div className="field consent billing-choice">
      <input type="hidden" name="billing_choice" value={isPickup ? "own" : "same"} />
      <label>
        <input
          key={String(isPickup)}
          type="checkbox"
          name={isPickup ? "billing_own" : "billing_same"}
          checked={isPickup === isOwn}
          onChange={({ target }) => {
            change("billing_own", target.checked === isPickup ? "on" : "");
            setTimeout(saveWhenComplete);
          }}
        />
        <span>
          {isPickup ? t("Add a billing address") : t("Billing address is the same as delivery address")}
        </span>
      </label>
    </div>
  );
}

/** The fields of the country in its order, as those of the delivery address. */
function BillingAddress({ checkout, countries }: BillingFieldsProps) {
  const { fields, billing_format: format, isHydrated } = checkout;
  const { rules, errors } = checkout.view;
  const labels = fieldLabels(format);
  const labelOf = (name: AddressName, isRequired: boolean) =>
    isRequired ? labels[name] : t("{{label}} (optional)", { label: labels[name] });
  const isOwn = fields.billing_own !== "";
  const hasLine2 = rules.address_line2 !== "hidden";
  const text = (name: AddressName, isRequired: boolean) => (
    <TextField
      key={name}
      checkout={checkout}
      name={billingNames[name]}
      label={labelOf(name, isRequired)}
      isNeeded={isRequired && isOwn}
      attributes={{ ...keyboardOf(name, format), ...attributes[name] }}
    />
  );
  const menu = (name: "city" | "region", isRequired: boolean) => (
    <Field
      key={name}
      name={billingNames[name]}
      label={labelOf(name, isRequired)}
      error={errors[billingNames[name]]}
    >
      <select
        {...controlOf(checkout, billingNames[name], isRequired && isOwn)}
        autoComplete={attributes[name].autoComplete}
      >
        {name === "city" ? (
          <AreaOptions
            format={format}
            fields={{ city: fields.billing_city }}
            region={isHydrated ? fields.billing_region : undefined}
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
  return (
    <>
      <input type="hidden" name="billing_region_country" value={format.country} />
      {text("name", true)}
      {rules.company !== "hidden" && text("company", false)}
      <Field name="billing_country" label={t("Country")} error={errors.billing_country}>
        <select {...controlOf(checkout, "billing_country", isOwn)} autoComplete="billing country">
          <Options places={countries} />
        </select>
        <button className="link without-script" name="step" value="country">
          {t("Update address fields")}
        </button>
      </Field>
      {rowsOf(format, { ...rules, address_line2: hasLine2 ? "required" : "hidden" }).map((row) => (
        <div className="fields-row" key={row.map(({ name }) => name).join()}>
          {row.map(({ name, required }) => {
            if (name === "region" || (name === "city" && format.areas.length > 0))
              return menu(name, required);
            return text(name, required && name !== "line2");
          })}
        </div>
      ))}
    </>
  );
}
