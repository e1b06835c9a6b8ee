import type { EditableOrder, OrderEditPreview } from "@vitrine/contract/orders/order-edits";
import type { UseQueryResult } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { fieldMessages } from "../../shared/api-errors.ts";
import { DiscountFields } from "../../shared/order-lines/DiscountFields.tsx";
import { type DiscountValues, useLineField } from "../../shared/order-lines/line-values.ts";
import { CalculationSteps } from "../../shared/orders/CalculationSteps.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Disclosure } from "../../ui/layout/Disclosure.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { BeforeAfter } from "./BeforeAfter.tsx";
import type { OrderEditForm } from "./order-edit-form.ts";

interface EditTotalsProps {
  form: OrderEditForm;
  order: EditableOrder;
  preview: UseQueryResult<{ data: OrderEditPreview }>;
  /** False while fields are missing or wrong. */
  isComplete: boolean;
}

/** The discount, the price of the delivery, and the figures of the order before and after the edit. */
export function EditTotals({ form, order, preview, isComplete }: EditTotalsProps) {
  const { t } = useTranslation();
  const fields = form as unknown as UseFormReturn;
  const [discount] = useLineField<DiscountValues>(fields, "discount");
  const [price, setPrice] = useLineField<number | null>(fields, "delivery_price");
  const { errors } = form.formState;
  const figures = preview.data?.data;
  return (
    <>
      <Section title={t("Discount and delivery")}>
        <div className="grid grid-cols-2 gap-3 tablet:grid-cols-4">
          <DiscountFields form={fields} path="discount" />
          {discount && (
            <Field
              label={t("Reason")}
              name="discount_reason"
              error={errors.discount_reason?.message}
              optional
              className="col-span-2"
            >
              <TextInput dir="auto" autoComplete="off" {...form.register("discount_reason")} />
            </Field>
          )}
        </div>
        <Field
          label={t("Delivery price")}
          name="delivery_price"
          help={order.delivery_name === "No delivery" ? t("No delivery") : order.delivery_name}
          error={errors.delivery_price?.message}
          className="w-60 max-w-full"
        >
          <MoneyInput currency={order.currency} value={price} onValue={(minor) => setPrice(minor ?? null)} />
        </Field>
      </Section>
      <Section title={t("Total")}>
        <div aria-live="polite" aria-busy={preview.isFetching || undefined}>
          {!isComplete ? (
            <p className="text-ink3">{t("Complete the fields to see the total.")}</p>
          ) : preview.error ? (
            <p className="text-critical">{fieldMessages(preview.error)}</p>
          ) : !figures ? (
            <SkeletonLines lines={4} />
          ) : (
            <BeforeAfter preview={figures} />
          )}
        </div>
        {isComplete && figures?.after && (
          <Disclosure title={t("How this total was calculated")}>
            <CalculationSteps calculation={figures.after} />
          </Disclosure>
        )}
      </Section>
    </>
  );
}
