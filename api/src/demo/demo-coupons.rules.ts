import { allItems } from "@vitrine/contract/orders/coupons";
import { newId } from "../ids.ts";

/** A code for first orders, and an automatic discount that is turned off. */
export function demoCoupons(opened: number): Record<string, unknown>[] {
  const at = new Date(opened).toISOString();
  const each = { items: allItems, required_items: allItems, created_at: at, updated_at: at };
  return [
    {
      ...each,
      id: newId(opened),
      title: "Welcome",
      method: "code",
      code: "WELCOME10",
      type: "percent",
      basis_points: 1000,
      customers: "nth_order",
      nth_order: 1,
      customer_limit: 1,
      is_active: true,
    },
    {
      ...each,
      id: newId(opened),
      title: "Three for the price of two",
      method: "automatic",
      code: null,
      type: "buy_x_get_y",
      basis_points: 10_000,
      get_quantity: 1,
      min_quantity: 2,
      customers: "everyone",
      nth_order: null,
      customer_limit: null,
      is_active: false,
    },
  ];
}
