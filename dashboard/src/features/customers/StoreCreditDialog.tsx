import type { Customer } from "@vitrine/contract/customers/customers";
import { maxStoreCredit, type StoreCreditBalance } from "@vitrine/contract/payments/store-credit";
import { line } from "@vitrine/contract/values/fields";
import { formatMoney } from "@vitrine/contract/values/money";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { showFormErrors } from "../../shared/api-errors.ts";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FormDialog } from "../../ui/overlay/FormDialog.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { useAdjustCredit } from "./store-credit.data.ts";

const Change = z.object({
  direction: z.enum(["add", "remove"]),
  amount: z
    .number("Enter an amount.")
    .int("Enter an amount.")
    .min(1, "Enter an amount of more than zero.")
    .max(maxStoreCredit, "Enter a smaller amount."),
  note: line(200, "Enter a reason."),
  notifies_customer: z.boolean(),
});

interface StoreCreditDialogProps {
  customer: Customer;
  credit: StoreCreditBalance;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Adds an amount to the customer's store credit, or removes one, with a reason. */
export function StoreCreditDialog({ customer, credit, open, onOpenChange }: StoreCreditDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const adjust = useAdjustCredit(customer.id);
  const form = useSchemaForm(Change, {
    direction: "add",
    amount: undefined as never,
    note: "",
    notifies_customer: customer.email !== null,
  });
  const mayNotify = customer.email !== null && form.watch("direction") === "add";

  async function change({ direction, amount, note, notifies_customer }: z.infer<typeof Change>) {
    try {
      const signed = direction === "add" ? amount : -amount;
      await adjust({ amount: signed, note, notifies_customer: mayNotify && notifies_customer });
    } catch (error) {
      return showFormErrors(form, error);
    }
    onOpenChange(false);
    form.reset();
  }

  return (
    <FormDialog
      open={open}
      onClose={() => onOpenChange(false)}
      title={t("Change store credit")}
      description={t("The balance is {{amount}}.", {
        amount: formatMoney(credit.balance, credit.currency, locale),
      })}
      form={form}
      purpose={t("To change the store credit")}
      onSubmit={change}
      action={t("Save balance")}
    >
      <ChangeFields form={form} currency={credit.currency} />
      {mayNotify && (
        <Checkbox label={t("Email the customer the new balance")} {...form.register("notifies_customer")} />
      )}
    </FormDialog>
  );
}

interface ChangeFieldsProps {
  form: UseFormReturn<z.input<typeof Change>, unknown, z.output<typeof Change>>;
  currency: string;
}

function ChangeFields({ form, currency }: ChangeFieldsProps) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <>
      <Field label={t("Change")} name="direction" error={errors.direction?.message}>
        <Select
          {...form.register("direction")}
          options={[
            { value: "add", label: t("Add to the balance") },
            { value: "remove", label: t("Remove from the balance") },
          ]}
        />
      </Field>
      <Controller
        control={form.control}
        name="amount"
        render={({ field, fieldState }) => (
          <Field label={t("Amount")} name="amount" error={fieldState.error?.message}>
            <MoneyInput
              currency={currency}
              value={field.value}
              onValue={field.onChange}
              onBlur={field.onBlur}
            />
          </Field>
        )}
      />
      <Field
        label={t("Reason")}
        name="note"
        help={t("Only visible to your team.")}
        error={errors.note?.message}
      >
        <TextInput dir="auto" {...form.register("note")} />
      </Field>
    </>
  );
}
