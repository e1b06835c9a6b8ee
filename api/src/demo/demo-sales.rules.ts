import { CouponDraft } from "@vitrine/contract/coupons/coupons";
import { QuickCommerceAreaDraft } from "@vitrine/contract/delivery/quick-commerce";
import { newId } from "../ids.ts";
import type { OrderTerms, Row } from "./demo-order-rows.rules.ts";
import type { DemoShop } from "./demo-shop.ts";

/** Coupons, taxes, the owner's payment method and quick delivery by table, and the terms of orders. */
export function demoSales(
  { coupons, taxes, payment, quickCommerceAreas = [] }: DemoShop,
  opened: number,
): { rows: Record<string, Row[]>; terms: OrderTerms } {
  const at = new Date(opened).toISOString();
  const times = { created_at: at, updated_at: at };
  const rates = taxes?.rates.map((rate) => ({
    is_compound: false,
    postcodes: [],
    valid_from: null,
    valid_until: null,
    ...rate,
    id: newId(opened),
  }));
  const method = payment && { ...payment, id: newId(opened) };
  return {
    rows: {
      coupons: coupons.map((coupon) => ({ ...CouponDraft.parse(coupon), id: newId(opened), ...times })),
      sales_tax: taxes ? [{ ...taxes.settings, version: 1 }] : [],
      tax_rates: (rates ?? []).map((rate) => ({ ...rate, version: 1, ...times })),
      payment_methods: method
        ? [
            {
              ...method,
              fee: 0,
              fee_basis_points: 0,
              countries: [],
              is_active: true,
              position: 0,
              version: 1,
              asks_proof: false,
              ...times,
            },
          ]
        : [],
      quick_commerce_areas: quickCommerceAreas.map((area) => ({
        ...QuickCommerceAreaDraft.parse(area),
        id: newId(opened),
        version: 1,
        ...times,
      })),
    },
    terms: { taxes: taxes && { ...taxes.settings, rates: rates ?? [] }, payment: method },
  };
}
