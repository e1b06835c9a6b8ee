import type { EditableOrder, OrderEditPreview } from "@vitrine/contract/orders/order-edits";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fieldMessages } from "../../shared/api-errors.ts";
import { CalculationSteps } from "../../shared/orders/CalculationSteps.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { Disclosure } from "../../ui/layout/Disclosure.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { BeforeAfter } from "./BeforeAfter.tsx";
import { DeliveryFields } from "./DeliveryFields.tsx";
import { DiscountSection } from "./DiscountSection.tsx";
import { FeeFields } from "./FeeFields.tsx";
import type { OrderEditForm } from "./order-edit-form.ts";

interface EditTotalsProps {
  form: OrderEditForm;
  order: EditableOrder;
  preview: UseQueryResult<{ data: OrderEditPreview }>;
  /** False while fields are missing or wrong. */
  isComplete: boolean;
}

/** The discount, the coupons, the delivery and the fees, and the figures of the order before and after the edit. */
export function EditTotals({ form, order, preview, isComplete }: EditTotalsProps) {
  const { t } = useTranslation();
  const figures = preview.data?.data;
  return (
    <>
      <DiscountSection form={form} order={order} />
      {(figures ?? order).requires_shipping && <DeliveryFields form={form} order={order} preview={figures} />}
      {order.fees.length > 0 && <FeeFields form={form} order={order} />}
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
