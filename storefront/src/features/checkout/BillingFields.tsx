import type { ChangeEvent, InputHTMLAttributes } from "react";
import { t } from "../../i18n.ts";
import { fieldLabels } from "./address.rules.ts";
import { Field, Options, type AddressFieldsProps, rowsOf } from "./AddressFields.tsx";
import { AreaOptions } from "./AreaOptions.tsx";
import { billingNames, type FieldName } from "./checkout-fields.ts";

type BillingFieldsProps = Omit<AddressFieldsProps, "children">;
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
export function BillingFields(props: BillingFieldsProps) {
  const { fields, rules, errors } = props;
  const hasNumber = rules.tax_number !== "hidden";
  const hasAddress = rules.billing_address !== "hidden";
  if (!hasNumber && !hasAddress) return null;
  const isRequired = rules.tax_number === "required";
  const label = t("Tax number");
  return (
    <fieldset>
      <legend>{t("Billing")}</legend>
      {hasNumber && (
        <Field
          name="tax_number"
          label={isRequired ? label : t("{{label}} (optional)", { label })}
          error={errors.tax_number}
        >
          <input
            {...controlOf("tax_number", isRequired, props)}
            maxLength={40}
            dir="ltr"
            autoCapitalize="characters"
            autoComplete="off"
            enterKeyHint="next"
          />
        </Field>
      )}
      {hasAddress && (
        <>
          <OwnAddressChoice {...props} />
          {/* Without JavaScript, the style sheet shows them when the checkbox says so. */}
          {(fields.billing_own !== "" || !props.alive) && (
            <div className="billing-address">
              <BillingAddress {...props} />
            </div>
          )}
        </>
      )}
    </fieldset>
  );
}

/** A pickup has no delivery address that the billing address could be the same as. */
function OwnAddressChoice({ fields, isPickup, onChange, onLeave }: BillingFieldsProps) {
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
            onChange("billing_own", target.checked === isPickup ? "on" : "");
            setTimeout(onLeave);
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
function BillingAddress(props: BillingFieldsProps) {
  const { fields, format, rules, errors, countries, alive } = props;
  const labels = fieldLabels(format);
  const isOwn = fields.billing_own !== "";
  const hasLine2 = rules.address_line2 !== "hidden";
  const text = (name: AddressName, isRequired: boolean) => (
    <BillingField key={name} name={name} label={labels[name]} isRequired={isRequired} errors={errors}>
      <input
        {...controlOf(billingNames[name], isRequired && isOwn, props)}
        enterKeyHint="next"
        dir="auto"
        {...(name === "postal_code" && format.postal_code?.digits_only ? { inputMode: "numeric" } : {})}
        {...attributes[name]}
      />
    </BillingField>
  );
  const menu = (name: "city" | "region", isRequired: boolean) => (
    <BillingField key={name} name={name} label={labels[name]} isRequired={isRequired} errors={errors}>
      <select
        {...controlOf(billingNames[name], isRequired && isOwn, props)}
        autoComplete={attributes[name].autoComplete}
      >
        {name === "city" ? (
          <AreaOptions
            format={format}
            fields={{ city: fields.billing_city }}
            region={alive ? fields.billing_region : undefined}
          />
        ) : (
          <>
            <option value="">{t("Choose")}</option>
            <Options places={format.regions} />
          </>
        )}
      </select>
    </BillingField>
  );
  return (
    <>
      <input type="hidden" name="billing_region_country" value={format.country} />
      {text("name", true)}
      {rules.company !== "hidden" && text("company", false)}
      <BillingField name="country" label={t("Country")} isRequired errors={errors}>
        <select {...controlOf("billing_country", isOwn, props)} autoComplete="billing country">
          <Options places={countries} />
        </select>
        <button className="link without-script" name="step" value="country">
          {t("Update address fields")}
        </button>
      </BillingField>
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

interface BillingFieldProps extends Pick<BillingFieldsProps, "errors"> {
  name: AddressName;
  label: string;
  isRequired: boolean;
  children: React.ReactNode;
}

function BillingField({ name, label, isRequired, errors, children }: BillingFieldProps) {
  const field = billingNames[name];
  return (
    <Field
      name={field}
      label={isRequired ? label : t("{{label}} (optional)", { label })}
      error={errors[field]}
    >
      {children}
    </Field>
  );
}

function controlOf(
  name: FieldName,
  isNeeded: boolean,
  { fields, errors, onChange, onLeave }: BillingFieldsProps,
) {
  return {
    id: name,
    name,
    value: fields[name],
    "data-needed": isNeeded || undefined,
    "aria-invalid": errors[name] ? (true as const) : undefined,
    "aria-describedby": errors[name] ? `${name}-error` : undefined,
    onBlur: onLeave,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onChange(name, event.target.value),
  };
}
