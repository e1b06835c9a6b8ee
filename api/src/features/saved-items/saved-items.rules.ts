import type { SavedItem } from "@vitrine/contract/checkout/saved-items";
import type { CartVariant } from "../checkout/cart/cart-data.queries.ts";
import { variantTitle } from "../checkout/cart/cart.rules.ts";
import { pictureResponse } from "../pictures/pictures.rules.ts";
import type { SavedRow } from "./saved-items.queries.ts";

/** Units of a variant that can be ordered; null if any number can. */
export function orderableUnits(
  { on_sale, tracked, oversell }: Pick<CartVariant, "on_sale" | "tracked" | "oversell">,
  free: number,
): number | null {
  if (!on_sale) return 0;
  return tracked && oversell === "deny" ? Math.max(0, free) : null;
}

/** A saved item with its price and stock now. */
export function savedItemResponse(
  shopId: number,
  currency: string,
  variant: CartVariant,
  row: SavedRow,
): SavedItem {
  const available = orderableUnits(variant, row.free);
  const isPriceKnown = row.currency === currency && row.price !== variant.price;
  return {
    variant_id: variant.variant_id,
    product_handle: variant.product_handle,
    title: variant.title,
    variant_title: variantTitle(variant.option_values),
    options: variant.option_values.map((value, at) => ({ name: variant.option_names[at] ?? "", value })),
    picture: variant.picture && pictureResponse(shopId, variant.picture),
    quantity: row.quantity,
    price: variant.price,
    price_before: isPriceKnown ? row.price : null,
    problem: problemOf(variant, available, row.quantity),
    available,
  };
}

function problemOf(
  { on_sale }: Pick<CartVariant, "on_sale">,
  available: number | null,
  quantity: number,
): SavedItem["problem"] {
  if (!on_sale) return "withdrawn";
  if (available === 0) return "sold_out";
  return available !== null && available < quantity ? "not_enough" : null;
}
