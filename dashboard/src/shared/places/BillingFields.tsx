import { get, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { AddressFields } from "./AddressFields.tsx";

/** The tax number, and the billing address if it isn't the delivery address, of the values in `billing`. */
export function BillingFields({ form }: { form: UseFormReturn }) {
  const { t } = useTranslation();
  const hasAddress = useWatch({ control: form.control, name: "billing.has_address" }) as boolean;
  const errorOf = (name: string) =>
    (get(form.formState.errors, name) as { message?: string } | undefined)?.message;
  return (
    <>
      <Field label={t("Tax number")} name="billing.tax_number" error={errorOf("billing.tax_number")} optional>
        <TextInput code autoComplete="off" {...form.register("billing.tax_number")} />
      </Field>
      <Checkbox label={t("Different billing address")} {...form.register("billing.has_address")} />
      {hasAddress && (
        <>
          <Field
            label={t("Company")}
            name="billing.address.company"
            error={errorOf("billing.address.company")}
            optional
          >
            <TextInput dir="auto" autoComplete="off" {...form.register("billing.address.company")} />
          </Field>
          <AddressFields form={form} path="billing.address" />
        </>
      )}
    </>
  );
}
