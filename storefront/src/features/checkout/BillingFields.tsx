import { t } from "../../i18n.ts";
import { fieldLabels, rowsOf } from "./address.rules.ts";
import { CountryField, hasMenu, PlaceMenu } from "./AddressField.tsx";
import type { Checkout } from "./checkout.data.ts";
import { billingNames } from "./checkout-fields.ts";
import { keyboardOf, TextField } from "./CheckoutField.tsx";
import { attributesOf } from "./field-attributes.ts";

interface BillingFieldsProps {
  checkout: Checkout;
  countries: { code: string; name: string }[];
}

type AddressName = keyof typeof billingNames;

/**
 * The tax number and the billing address of a shop that has these fields. Without a delivery, the form has them already, except for
 * a billing address that was entered before.
 */
export function BillingFields({ checkout, countries }: BillingFieldsProps) {
  const { fields, isHydrated } = checkout;
  const { rules, requires_shipping } = checkout.view;
  const hasNumber = rules.tax_number !== "hidden" && requires_shipping;
  const hasAddress = rules.billing_address !== "hidden" && (requires_shipping || fields.billing_own !== "");
  if (!hasNumber && !hasAddress) return null;
  return (
    <fieldset>
      <legend>{t("Billing")}</legend>
      {requires_shipping && <TaxNumberField checkout={checkout} />}
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

/** The tax number, in a shop that has the field. */
export function TaxNumberField({ checkout }: { checkout: Checkout }) {
  const { tax_number: use } = checkout.view.rules;
  if (use === "hidden") return null;
  const label = t("Tax number");
  return (
    <TextField
      checkout={checkout}
      name="tax_number"
      label={use === "required" ? label : t("{{label}} (optional)", { label })}
      isNeeded={use === "required"}
      attributes={{ maxLength: 40, dir: "ltr", autoCapitalize: "characters", autoComplete: "off" }}
    />
  );
}

/** Without a delivery, there is no delivery address that the billing address could be the same as. */
function OwnAddressChoice({ checkout }: { checkout: Checkout }) {
  const { fields, change, saveWhenComplete, view } = checkout;
  const isAdded = view.is_pickup || !view.requires_shipping;
  const isOwn = fields.billing_own !== "";
  return (
    <div className="field consent billing-choice">
      <input type="hidden" name="billing_choice" value={isAdded ? "own" : "same"} />
      <label>
        <input
          key={String(isAdded)}
          type="checkbox"
          name={isAdded ? "billing_own" : "billing_same"}
          checked={isAdded === isOwn}
          onChange={({ target }) => {
            change("billing_own", target.checked === isAdded ? "on" : "");
            setTimeout(saveWhenComplete);
          }}
        />
        <span>
          {isAdded ? t("Add a billing address") : t("Billing address is the same as delivery address")}
        </span>
      </label>
    </div>
  );
}

/** The fields of the country in its order, as those of the delivery address. */
function BillingAddress({ checkout, countries }: BillingFieldsProps) {
  const { fields, billing_format: format } = checkout;
  const { rules } = checkout.view;
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
      attributes={{ ...keyboardOf(name, format), ...attributesOf(name, "billing") }}
    />
  );
  return (
    <>
      <input type="hidden" name="billing_region_country" value={format.country} />
      {text("name", true)}
      {rules.company !== "hidden" && text("company", false)}
      <CountryField
        checkout={checkout}
        section="billing"
        countries={countries}
        name="billing_country"
        isNeeded={isOwn}
      />
      {rowsOf(format, { ...rules, address_line2: hasLine2 ? "required" : "hidden" }).map((row) => (
        <div className="fields-row" key={row.map(({ name }) => name).join()}>
          {row.map(({ name, required }) => {
            if (!hasMenu(name, format)) return text(name, required && name !== "line2");
            return (
              <PlaceMenu
                key={name}
                checkout={checkout}
                section="billing"
                kind={name}
                name={billingNames[name]}
                label={labelOf(name, required)}
                isNeeded={required && isOwn}
                format={format}
                chosen={{ city: fields.billing_city, region: fields.billing_region }}
              />
            );
          })}
        </div>
      ))}
    </>
  );
}
