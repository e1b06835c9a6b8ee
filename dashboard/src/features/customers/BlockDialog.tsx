import type { Address } from "@vitrine/contract/checkout/address";
import { type Customer, CustomerBlock } from "@vitrine/contract/customers/customers";
import { addressLines } from "@vitrine/contract/values/addresses";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { client } from "../../api.ts";
import { showFormErrors } from "../../shared/api-errors.ts";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FormDialog } from "../../ui/overlay/FormDialog.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { useCustomerChange } from "./customers.data.ts";

interface BlockDialogProps {
  customer: Customer;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Blocks a customer's email and phone number and the chosen delivery addresses, with a reason. */
export function BlockDialog({ customer, open, onOpenChange }: BlockDialogProps) {
  const { t } = useTranslation();
  const change = useCustomerChange(customer.id);
  const form = useSchemaForm(CustomerBlock.pick({ reason: true }), { reason: customer.block_reason ?? "" });
  const offered = addressesOf(customer);
  const [chosen, setChosen] = useState<string[]>([]);

  async function block({ reason }: { reason: string }) {
    const addresses = offered.filter((address) => chosen.includes(keyOf(address)));
    try {
      await change((params) => client.customers.block({ params, body: { reason, addresses } }));
    } catch (error) {
      return showFormErrors(form, error);
    }
    onOpenChange(false);
    setChosen([]);
    form.reset();
  }

  return (
    <FormDialog
      open={open}
      onClose={() => onOpenChange(false)}
      title={t("Block {{name}}", { name: customer.name })}
      description={t(
        "New orders with this email or phone number are rejected. The customer sees no reason. Existing orders don't change.",
      )}
      form={form}
      purpose={t("To block this customer")}
      onSubmit={block}
      action={t("Block customer")}
      danger
    >
      <Field
        label={t("Reason")}
        name="reason"
        help={t("Only visible to your team.")}
        error={form.formState.errors.reason?.message}
      >
        <TextInput dir="auto" {...form.register("reason")} />
      </Field>
      <AddressChoice addresses={offered} chosen={chosen} onChosen={setChosen} />
    </FormDialog>
  );
}

interface AddressChoiceProps {
  addresses: Address[];
  /** Keys of addresses. */
  chosen: string[];
  onChosen: (keys: string[]) => void;
}

function AddressChoice({ addresses, chosen, onChosen }: AddressChoiceProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (addresses.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{t("Also block delivery addresses")}</legend>
      <p className="text-small text-ink3">{t("Orders of others to these addresses are rejected, too.")}</p>
      {addresses.map((address) => (
        <Checkbox
          key={keyOf(address)}
          label={addressLines({ ...address, name: "", company: null }, locale).join(", ")}
          checked={chosen.includes(keyOf(address))}
          onChange={({ target }) =>
            onChosen(
              target.checked ? [...chosen, keyOf(address)] : chosen.filter((key) => key !== keyOf(address)),
            )
          }
        />
      ))}
    </fieldset>
  );
}

/** The customer's own addresses and those of their orders, up to 20, each street once. */
function addressesOf({ addresses, order_addresses }: Customer): Address[] {
  const all = [...addresses, ...order_addresses].filter(({ line1 }) => line1);
  return [...new Map(all.map((address) => [keyOf(address), address])).values()].slice(0, 20);
}

const keyOf = ({ country, postal_code, city, line1 }: Address) =>
  JSON.stringify([country, postal_code, city, line1]);
