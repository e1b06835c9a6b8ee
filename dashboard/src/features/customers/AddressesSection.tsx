import { addressLines } from "@vitrine/contract/values/addresses";
import type { Address } from "@vitrine/contract/checkout/address";
import { type Customer, maxAddresses } from "@vitrine/contract/customers/customers";
import { Plus } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { AddressFields } from "../../shared/places/AddressFields.tsx";
import { addressValues } from "../../shared/places/address-values.ts";
import { Button } from "../../ui/button/Button.tsx";
import { untypedForm } from "../../ui/form/form.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import type { CustomerForm } from "./customer-form.ts";

/** The customer's addresses, the default one first, and those of their orders. */
export function AddressesSection({ form, stored }: { form: CustomerForm; stored: Customer | undefined }) {
  const { t } = useTranslation();
  const { country } = useShop();
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: "addresses" });
  const empty = { line1: "", line2: "", city: "", region: "", region_code: "", postal_code: "", country };
  return (
    <Section title={t("Addresses")} note={t("The first address is the default.")}>
      {fields.map((field, index) => (
        <fieldset key={field.id} className="flex flex-col gap-4 border-b border-rule pb-4">
          <legend className="mb-2 font-medium">
            {index === 0 ? t("Default address") : t("Address {{number}}", { number: index + 1 })}
          </legend>
          <AddressFields form={untypedForm(form)} path={`addresses.${index}`} />
          <div className="flex flex-wrap gap-2">
            {index > 0 && <Button onClick={() => move(index, 0)}>{t("Make default")}</Button>}
            <Button look="quiet" onClick={() => remove(index)}>
              {t("Remove address")}
            </Button>
          </div>
        </fieldset>
      ))}
      {fields.length < maxAddresses && (
        <div>
          <Button icon={Plus} onClick={() => append({ name: form.getValues("name"), ...empty })}>
            {t("Add address")}
          </Button>
        </div>
      )}
      <OrderAddresses
        addresses={stored?.order_addresses ?? []}
        onAdd={fields.length < maxAddresses ? (address) => append(addressValues(address)) : undefined}
      />
    </Section>
  );
}

function OrderAddresses({
  addresses,
  onAdd,
}: {
  addresses: readonly Address[];
  onAdd: ((address: Address) => void) | undefined;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (addresses.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 font-medium">{t("Addresses of orders")}</h3>
      <ul className="border-t border-rule">
        {addresses.map((address) => {
          const lines = addressLines(address, locale).join(", ");
          return (
            <li key={lines} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-2">
              <address className="min-w-40 flex-1 not-italic wrap-anywhere" dir="auto">
                {lines}
              </address>
              {onAdd && <Button onClick={() => onAdd(address)}>{t("Copy to addresses")}</Button>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
