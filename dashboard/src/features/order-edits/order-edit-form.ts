import {
  type EditableOrder,
  type OrderEditDelivery,
  OrderEditInput,
} from "@vitrine/contract/orders/order-edits";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod";
import type { DiscountValues, LineValues } from "../../shared/order-lines/line-values.ts";
import { addressValues } from "../../shared/places/address-values.ts";
import { billingInputOf, type BillingValues, billingValues } from "../../shared/places/billing-values.ts";
import { useSchemaForm } from "../../ui/form/form.tsx";

/** Another delivery, whose price may still be empty; null while the method stays. */
export type DeliveryValues =
  | (Pick<OrderEditDelivery, "kind"> & { rate: string; title: string; price: number | null })
  | null;

/** The form's values: the edit, with texts for all fields of the address. */
export interface OrderEditValues {
  /** Of all lines of the order. */
  quantities: { order_line_id: string; quantity: number | undefined }[];
  /** Of all lines of the order. */
  line_discounts: { order_line_id: string; discount: DiscountValues; reason: string }[];
  added: LineValues[];
  is_tax_exempt: boolean;
  discount: DiscountValues;
  discount_reason: string;
  removed_coupons: string[];
  /** Of all fees of the order. */
  fees: { fee_id: string; amount: number | null }[];
  delivery: DeliveryValues;
  delivery_price: number | null;
  email: string;
  phone: string;
  address: ReturnType<typeof addressValues>;
  billing: BillingValues;
}
export type OrderEditForm = UseFormReturn<OrderEditValues, unknown, OrderEditInput>;

export const orderEditForm = z
  .custom<OrderEditValues>()
  .transform(
    ({ billing, ...values }) =>
      ({ ...values, billing: billingInputOf(billing) }) as unknown as z.input<typeof OrderEditInput>,
  )
  .pipe(OrderEditInput);

export function useOrderEditForm(values: OrderEditValues): OrderEditForm {
  return useSchemaForm<OrderEditValues, OrderEditInput>(orderEditForm, values);
}

export function valuesOf(order: EditableOrder): OrderEditValues {
  return {
    quantities: order.lines.map(({ id, quantity }) => ({ order_line_id: id, quantity })),
    line_discounts: order.lines.map(({ id, discount, discount_reason }) => ({
      order_line_id: id,
      discount,
      reason: discount_reason ?? "",
    })),
    added: [],
    is_tax_exempt: order.is_tax_exempt,
    discount: order.discount,
    discount_reason: order.discount_reason ?? "",
    removed_coupons: order.coupons.filter(({ is_removed }) => is_removed).map(({ id }) => id),
    fees: order.fees.map(({ id, amount }) => ({ fee_id: id, amount })),
    delivery: null,
    delivery_price: order.delivery_price,
    email: order.email ?? "",
    phone: order.phone ?? "",
    address: addressValues(order.address),
    billing: billingValues(order.billing, order.address.country),
  };
}

/** The typed values over another version of the order: what the member hasn't changed is as in that version. */
export function valuesOver(
  typed: OrderEditValues,
  base: EditableOrder,
  theirs: EditableOrder,
): OrderEditValues {
  const [before, after] = [valuesOf(base), valuesOf(theirs)];
  const fields = Object.entries(typed).filter(([name, value]) =>
    isChanged(value, before[name as keyof OrderEditValues]),
  );
  const lineOf = (one: { order_line_id: string }) => one.order_line_id;
  return {
    ...after,
    ...Object.fromEntries(fields),
    quantities: itemsOver(typed.quantities, before.quantities, after.quantities, lineOf),
    line_discounts: itemsOver(typed.line_discounts, before.line_discounts, after.line_discounts, lineOf),
    fees: itemsOver(typed.fees, before.fees, after.fees, ({ fee_id }) => fee_id),
  };
}

/** The items of the other version, with those that the member has changed as typed. */
function itemsOver<Item>(typed: Item[], before: Item[], after: Item[], idOf: (item: Item) => string): Item[] {
  return after.map((item) => {
    const isSame = (other: Item) => idOf(other) === idOf(item);
    const mine = typed.find(isSame);
    return mine !== undefined && isChanged(mine, before.find(isSame)) ? mine : item;
  });
}

function isChanged(value: unknown, before: unknown): boolean {
  return JSON.stringify(value) !== JSON.stringify(before);
}
