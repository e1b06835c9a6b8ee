import type { UseFormReturn } from "react-hook-form";
import { useWatch } from "react-hook-form";
import {
  isPerUnit,
  allItems,
  type Coupon,
  CouponDraft,
  includesAllItems,
} from "@vitrine/contract/coupons/coupons";
import * as z from "zod";
import { useSchemaForm } from "../../ui/form/form.tsx";

export const audiences = ["everyone", "first_order", "nth_order", "returning", "listed", "segment"] as const;
export const minimums = ["none", "subtotal", "quantity"] as const;

/**
 * The form's values: the draft, with a first order as a choice of its own, and the kind of the minimum. Fields that the
 * choices hide keep what the user entered, and `draftOf` leaves them out.
 */
export type CouponValues = Omit<CouponDraft, "customers"> & {
  audience: (typeof audiences)[number];
  minimum: (typeof minimums)[number];
  /** True if the minimum counts only `required_items`. */
  has_required_items: boolean;
};
export type CouponForm = UseFormReturn<CouponValues, unknown, CouponDraft>;

const CouponFormSchema = z
  .custom<CouponValues>()
  .transform((values): z.input<typeof CouponDraft> => draftOf(values))
  .pipe(CouponDraft);

export function useCouponForm(values: CouponValues): CouponForm {
  return useSchemaForm<CouponValues, CouponDraft>(CouponFormSchema, values);
}

/** A field with a setter that marks it as changed, as typing does. */
export function useCouponField<N extends keyof CouponValues>(form: CouponForm, name: N) {
  const value = useWatch({ control: form.control, name }) as CouponValues[N];
  const set = (next: CouponValues[N]) =>
    form.setValue(name, next as never, {
      shouldDirty: true,
      shouldValidate: form.formState.submitCount > 0,
    });
  return [value, set] as const;
}

const newCoupon: CouponDraft = {
  title: "",
  method: "code",
  code: "",
  type: "percent",
  basis_points: null,
  amount: null,
  amount_per: "order",
  max_discount: null,
  applies_to: "order",
  items: allItems,
  get_quantity: null,
  max_times: null,
  group_size: null,
  tiers: [],
  tiers_by: "subtotal",
  countries: [],
  required_items: allItems,
  min_subtotal: null,
  min_quantity: null,
  customers: "everyone",
  nth_order: null,
  customer_emails: [],
  customer_segment_id: null,
  starts_at: null,
  ends_at: null,
  use_limit: null,
  customer_limit: null,
  budget: null,
  combines_with: [],
  excludes_sale_items: false,
  is_active: true,
};

/** The values of a stored coupon, or of a new one. */
export function valuesOf(stored?: Coupon | CouponDraft): CouponValues {
  const draft = { ...newCoupon };
  for (const name of Object.keys(newCoupon) as (keyof CouponDraft)[])
    Object.assign(draft, { [name]: stored?.[name] ?? newCoupon[name] });
  const { customers, ...fields } = draft;
  const { nth_order, min_subtotal, min_quantity, required_items } = fields;
  return {
    ...fields,
    audience: customers === "nth_order" && nth_order === 1 ? "first_order" : customers,
    minimum: min_quantity !== null ? "quantity" : min_subtotal !== null ? "subtotal" : "none",
    has_required_items: !includesAllItems(required_items),
  };
}

/** The draft of the values, without fields that don't belong to its choices. */
export function draftOf({ audience, minimum, has_required_items, ...values }: CouponValues): CouponDraft {
  const { method, type, amount_per } = values;
  const isBuyXGetY = type === "buy_x_get_y";
  const isAmountPerUnit = type === "amount" && amount_per === "unit";
  const applies_to =
    isBuyXGetY || isAmountPerUnit ? "items" : type === "free_delivery" ? "order" : values.applies_to;
  const hasUnits = isPerUnit({ type, amount_per, applies_to });
  const hasTiers = type === "percent" || type === "amount";
  const counts = isBuyXGetY && minimum === "none" ? "quantity" : minimum;
  return {
    ...values,
    code: method === "code" ? values.code : null,
    basis_points: type === "percent" || isBuyXGetY ? values.basis_points : null,
    amount: type === "amount" ? values.amount : null,
    amount_per: isAmountPerUnit ? "unit" : "order",
    max_discount: type === "amount" && !isAmountPerUnit ? null : values.max_discount,
    applies_to,
    items: applies_to === "items" ? values.items : allItems,
    get_quantity: isBuyXGetY ? values.get_quantity : null,
    max_times: isBuyXGetY || hasUnits ? values.max_times : null,
    group_size: hasUnits ? values.group_size : null,
    tiers: hasTiers ? values.tiers : [],
    countries: type === "free_delivery" ? values.countries : [],
    required_items: has_required_items && counts !== "none" ? values.required_items : allItems,
    min_subtotal: counts === "subtotal" ? values.min_subtotal : null,
    min_quantity: counts === "quantity" ? values.min_quantity : null,
    customers: audience === "first_order" ? "nth_order" : audience,
    nth_order: audience === "first_order" ? 1 : audience === "nth_order" ? values.nth_order : null,
    customer_emails: audience === "listed" ? values.customer_emails : [],
    customer_segment_id: audience === "segment" ? values.customer_segment_id : null,
  };
}
