import type { ShopperAccount } from "@vitrine/contract/customers/shopper-accounts";
import { maxAddresses } from "@vitrine/contract/customers/customers";
import { addressLines } from "@vitrine/contract/values/addresses";
import { countriesIn } from "@vitrine/contract/values/country-names";
import { t } from "../../i18n.ts";
import { useSite } from "../../site.ts";
import { fieldLabels, rowsOf } from "../checkout/address.rules.ts";
import { AreaOptions } from "../checkout/AreaOptions.tsx";
import type { AddressForm, FieldName, Fields } from "../checkout/checkout-fields.ts";
import { AccountField } from "./AccountField.tsx";

/** The shopper's addresses, the default one first. */
export function OwnAddresses({ addresses, version }: Pick<ShopperAccount, "addresses" | "version">) {
  const { base, store } = useSite();
  return (
    <>
      {addresses.length === 0 && <p>{t("No addresses yet. Add one to fill in the checkout faster.")}</p>}
      <ul className="account-list">
        {addresses.map((address, index) => {
          const path = `${base}/account/addresses/${index}`;
          const [name, ...lines] = addressLines(address, store.language);
          return (
            <li key={path}>
              <address dir="auto">
                <strong>{name}</strong>
                {lines.map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </address>
              <div className="account-actions">
                {index === 0 && <span className="muted">{t("Default address")}</span>}
                <a href={path}>
                  {t("Edit")}
                  <span className="hidden"> {address.line1}</span>
                </a>
                <form method="post" action={path}>
                  <input type="hidden" name="version" value={version} />
                  {index > 0 && (
                    <button className="link" name="step" value="default">
                      {t("Make default")}
                      <span className="hidden"> {address.line1}</span>
                    </button>
                  )}
                  <button className="link" name="step" value="remove">
                    {t("Delete")}
                    <span className="hidden"> {address.line1}</span>
                  </button>
                </form>
              </div>
            </li>
          );
        })}
      </ul>
      {addresses.length < maxAddresses ? (
        <p>
          <a className="button plain" href={`${base}/account/addresses/new`}>
            {t("Add address")}
          </a>
        </p>
      ) : (
        <p className="muted">{t("You can save up to {{number}} addresses.", { number: maxAddresses })}</p>
      )}
    </>
  );
}

interface AddressEditorProps {
  /** The index of the address, or "new". */
  item: string;
  version: number;
  fields: Fields;
  format: AddressForm;
  errors: Partial<Record<FieldName, string>>;
}

/** The form of an address. Another country's fields are loaded with a button. */
export function AddressEditor({ item, version, fields, format, errors }: AddressEditorProps) {
  const { base, store } = useSite();
  const labels = fieldLabels(format);
  const text = (name: FieldName, label: string, autoComplete: string) => (
    <AccountField
      key={name}
      name={name}
      label={label}
      error={errors[name]}
      autoComplete={autoComplete}
      maxLength={200}
      dir="auto"
      defaultValue={fields[name]}
    />
  );
  const rules = { ...store.checkout, address_line2: "required" as const };
  return (
    <form method="post" action={`${base}/account/addresses/${item}`} className="account-form">
      {/* Enter activates the first button. */}
      <button className="hidden" name="step" value="save" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="region_country" value={format.country} />
      {text("name", labels.name, "name")}
      {store.checkout.company !== "hidden" && text("company", optional(labels.company), "organization")}
      <div className="field field-country">
        <label htmlFor="country">{labels.country}</label>
        <select id="country" name="country" autoComplete="country" defaultValue={format.country}>
          {countriesIn(store.language).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <button className="link" name="step" value="country">
          {t("Update address fields")}
        </button>
      </div>
      {rowsOf(format, rules).map((row) => (
        <div className="fields-row" key={row.map(({ name }) => name).join()}>
          {row.map(({ name, label, required }) => {
            const isRequired = required && name !== "line2";
            const shown = isRequired ? label : optional(label);
            if (name === "city" && format.areas.length > 0)
              return (
                <Menu key={name} name={name} label={shown} error={errors[name]} chosen={fields[name]}>
                  <AreaOptions format={format} fields={fields} region={undefined} />
                </Menu>
              );
            if (name !== "region") return text(name, shown, autoComplete[name]);
            return (
              <Menu key={name} name={name} label={shown} error={errors[name]} chosen={fields[name]}>
                <option value="">{t("Choose")}</option>
                {format.regions.map((region) => (
                  <option key={region.code} value={region.code}>
                    {region.name}
                  </option>
                ))}
              </Menu>
            );
          })}
        </div>
      ))}
      <button className="button" name="step" value="save">
        {t("Save address")}
      </button>{" "}
      <a href={`${base}/account/addresses`}>{t("Cancel")}</a>
    </form>
  );
}

interface MenuProps {
  name: "city" | "region";
  label: string;
  error: string | undefined;
  chosen: string;
  children: React.ReactNode;
}

function Menu({ name, label, error, chosen, children }: MenuProps) {
  return (
    <div className={`field field-${name}`}>
      <label htmlFor={name}>{label}</label>
      <select
        id={name}
        name={name}
        autoComplete={name === "region" ? "address-level1" : "address-level2"}
        defaultValue={chosen}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      >
        {children}
      </select>
      {error && (
        <p className="problem" id={`${name}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

const autoComplete: Partial<Record<FieldName, string>> &
  Record<"line1" | "line2" | "city" | "postal_code", string> = {
  line1: "address-line1",
  line2: "address-line2",
  city: "address-level2",
  postal_code: "postal-code",
};

function optional(label: string): string {
  return t("{{label}} (optional)", { label });
}
