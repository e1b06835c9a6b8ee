import type { ManualDiscount } from "@vitrine/contract/orders/draft-orders";
import { type UseFormReturn, useWatch } from "react-hook-form";

// Lines that a member adds to an order or a draft. The forms that have them contain other fields, too.

/** A discount with a value that may still be empty. */
export type DiscountValues = { kind: ManualDiscount["kind"]; value: number | null } | null;

export interface LineValues {
  variant_id: string | null;
  title: string;
  unit_price: number | null;
  quantity: number;
  discount: DiscountValues;
  taxable: boolean;
  requires_shipping: boolean;
  weight_grams: number;
}

export function newLine(line: Pick<LineValues, "variant_id" | "title">): LineValues {
  return {
    unit_price: null,
    quantity: 1,
    discount: null,
    taxable: true,
    requires_shipping: true,
    weight_grams: 0,
    ...line,
  };
}

/** A field with a setter that marks it as changed, as typing does. */
export function useLineField<Value>(form: UseFormReturn, name: string) {
  const value = useWatch({ control: form.control, name }) as Value;
  const set = (next: Value) =>
    form.setValue(name, next, { shouldDirty: true, shouldValidate: form.formState.submitCount > 0 });
  return [value, set] as const;
}
