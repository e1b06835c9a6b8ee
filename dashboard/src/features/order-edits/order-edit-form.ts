import { type EditableOrder, OrderEditInput } from "@vitrine/contract/orders/order-edits";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod";
import type { DiscountValues, LineValues } from "../../shared/order-lines/line-values.ts";
import { addressValues } from "../../shared/places/address-values.ts";
import { useSchemaForm } from "../../ui/form/form.tsx";

/** The form's values: the edit, with texts for all fields of the address. */
export interface OrderEditValues {
  /** Of all lines of the order. */
  quantities: { order_line_id: string; quantity: number | undefined }[];
  added: LineValues[];
  is_tax_exempt: boolean;
  discount: DiscountValues;
  discount_reason: string;
  delivery_price: number | null;
  email: string;
  phone: string;
  address: ReturnType<typeof addressValues>;
}
export type OrderEditForm = UseFormReturn<OrderEditValues, unknown, OrderEditInput>;

export const orderEditForm = z
  .custom<OrderEditValues>()
  .transform((values) => values as unknown as z.input<typeof OrderEditInput>)
  .pipe(OrderEditInput);

export function useOrderEditForm(values: OrderEditValues): OrderEditForm {
  return useSchemaForm<OrderEditValues, OrderEditInput>(orderEditForm, values);
}

export function valuesOf(order: EditableOrder): OrderEditValues {
  return {
    quantities: order.lines.map(({ id, quantity }) => ({ order_line_id: id, quantity })),
    added: [],
    is_tax_exempt: order.is_tax_exempt,
    discount: order.discount,
    discount_reason: order.discount_reason ?? "",
    delivery_price: order.delivery_price,
    email: order.email ?? "",
    phone: order.phone ?? "",
    address: addressValues(order.address),
  };
}

/** The typed values over another version of the order: what the member hasn't changed is as in that version. */
export function valuesOver(
  typed: OrderEditValues,
  base: EditableOrder,
  theirs: EditableOrder,
): OrderEditValues {
  const [before, after] = [valuesOf(base), valuesOf(theirs)];
  const quantityIn = (values: OrderEditValues, id: string) =>
    values.quantities.find((one) => one.order_line_id === id)?.quantity;
  const fields = Object.entries(typed).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof OrderEditValues]),
  );
  return {
    ...after,
    ...Object.fromEntries(fields),
    quantities: after.quantities.map((line) => {
      const mine = quantityIn(typed, line.order_line_id);
      const isChanged = mine !== quantityIn(before, line.order_line_id);
      return isChanged ? { ...line, quantity: mine } : line;
    }),
  };
}
