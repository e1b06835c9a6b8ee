import type { CheckoutRules } from "@vitrine/contract/checkout/checkout-settings";
import { t } from "../../i18n.ts";
import { type AddressForm, billingNames, type FieldName } from "./checkout-fields.ts";

/** Labels of the fields, in the order of the form and of the error summary. */
export function fieldLabels({ fields }: AddressForm): Record<FieldName, string> {
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]));
  return {
    email: t("Email"),
    phone: t("Phone"),
    name: t("Full name"),
    company: t("Company"),
    country: t("Country"),
    ...(labels as Record<AddressForm["fields"][number]["name"], string>),
    note: t("Note to the shop"),
    accepts_marketing: t("Send me news and offers"),
    accepts_terms: t("Terms"),
    tax_number: t("Tax number"),
    billing_own: t("Billing address"),
    ...billingLabels(labels),
  };
}

/** The labels of the billing address, in the order of the form. Its country may have other ones. */
function billingLabels(labels: Record<string, string>) {
  const named: Record<string, string> = {
    name: t("Full name"),
    company: t("Company"),
    country: t("Country"),
    ...labels,
  };
  const label = (name: keyof typeof billingNames) => `${t("Billing address")}: ${named[name] ?? ""}`;
  return Object.fromEntries(
    (Object.keys(billingNames) as (keyof typeof billingNames)[]).map((name) => [
      billingNames[name],
      label(name),
    ]),
  ) as Record<(typeof billingNames)[keyof typeof billingNames], string>;
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
