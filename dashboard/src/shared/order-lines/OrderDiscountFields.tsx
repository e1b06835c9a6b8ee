import { get, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { DiscountFields } from "./DiscountFields.tsx";
import { type DiscountValues, useLineField } from "./line-values.ts";

/** The discount on a whole order or draft, with its reason: the fields `discount` and `discount_reason` of a form. */
export function OrderDiscountFields({ form }: { form: UseFormReturn }) {
  const { t } = useTranslation();
  const [discount] = useLineField<DiscountValues>(form, "discount");
  const error = get(form.formState.errors, "discount_reason") as { message?: string } | undefined;
  return (
    <div className="grid grid-cols-2 gap-3 tablet:grid-cols-4">
      <DiscountFields form={form} path="discount" />
      {discount && (
        <Field
          label={t("Reason")}
          name="discount_reason"
          error={error?.message}
          optional
          className="col-span-2"
        >
          <TextInput dir="auto" autoComplete="off" {...form.register("discount_reason")} />
        </Field>
      )}
    </div>
  );
}
