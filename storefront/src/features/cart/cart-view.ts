import type { Cart } from "@vitrine/contract/orders/checkout";
import type { Picture } from "@vitrine/contract/products/pictures";
import { productPath } from "../../paths.ts";
import { price, reduction, type Site } from "../../site.ts";
import { t } from "../../i18n.ts";
import { preorderText } from "../products/preorder-text.ts";

/** A cart as text. The server formats every amount; the browser calculates nothing. */
export interface CartView {
  item_count: number;
  lines: CartLineView[];
  /** Subtotal, discount, delivery, fees and tax, as far as they are known. */
  sums: { name: string; amount: string }[];
  total: string;
  /** True if a line prevents the order. */
  blocked: boolean;
}

export interface CartLineView {
  variant_id: string;
  path: string;
  title: string;
  variant_title: string;
  picture: Picture | null;
  quantity: number;
  /** The maximum quantity to offer. */
  max: number;
  total: string;
  /** "Preorder, ships from 3 March" */
  preorder: string | null;
  problem: string | null;
}

export function cartView({ store, base }: Site, cart: Cart | undefined): CartView {
  if (!cart) return { item_count: 0, lines: [], sums: [], total: price(store, 0), blocked: false };
  const amount = (minor: number) => price(store, minor);
  return {
    item_count: cart.item_count,
    lines: cart.lines.map((line) => ({
      variant_id: line.variant_id,
      path: `${productPath(base, line.product_handle)}?variant=${line.variant_id}`,
      title: line.title,
      variant_title: line.variant_title,
      picture: line.picture,
      quantity: line.quantity,
      max: Math.max(1, Math.min(line.available ?? 999, line.max_quantity ?? 999)),
      total: amount(line.total),
      preorder: preorderText(line),
      problem: lineProblem(line),
    })),
    sums: [
      { name: t("Subtotal"), amount: amount(cart.subtotal) },
      ...(cart.discount_total > 0
        ? [{ name: t("Discount"), amount: reduction(store, cart.discount_total) }]
        : []),
      { name: t("Delivery"), amount: deliveryCost(cart.shipping_total, amount) },
      ...(cart.fee_total > 0 ? [{ name: t("Fee"), amount: amount(cart.fee_total) }] : []),
      ...(cart.tax_total > 0 ? [{ name: t("Tax"), amount: amount(cart.tax_total) }] : []),
    ],
    total: amount(cart.total),
    blocked: cart.lines.some((line) => line.problem !== null),
  };
}

function deliveryCost(minor: number | null, amount: (minor: number) => string): string {
  if (minor === null) return t("Depends on your address");
  return minor === 0 ? t("Free") : amount(minor);
}

function lineProblem(line: Cart["lines"][number]): string | null {
  if (line.problem === "withdrawn") return t("This item is no longer available. Remove it to continue.");
  if (line.problem === "sold_out" || line.available === 0)
    return t("This item just sold out. Remove it to continue.");
  if (line.problem === "not_enough")
    return line.available === null
      ? t("Not enough in stock. Lower the quantity to continue.")
      : t("Only {{number}} left. Lower the quantity to continue.", {
          number: line.available,
          count: line.available,
        });
  if (line.problem === "too_few")
    return t("The minimum per order is {{number}}. Raise the quantity to continue.", {
      number: line.min_quantity ?? 1,
    });
  if (line.problem === "too_many")
    return t("The maximum per order is {{number}}. Lower the quantity to continue.", {
      number: line.max_quantity ?? 1,
    });
  return null;
}
