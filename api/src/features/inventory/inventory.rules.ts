import type { InventoryRow, Movement, StockChange } from "@vitrine/contract/products/inventory";
import { pictureResponse } from "../pictures/pictures.rules.ts";
import { variantTitle } from "../products/products.rules.ts";
import type { StockMove } from "../stock/stock.queries.ts";
import type { ListedVariant } from "./inventory-list.queries.ts";
import type { MovementRow } from "./movements.queries.ts";

export function inventoryResponse(row: ListedVariant, shopId: number): InventoryRow {
  return {
    ...row,
    title: variantTitle(row.option_values),
    picture: row.picture && pictureResponse(shopId, row.picture),
  };
}

export function movementResponse({ account_id, ...row }: MovementRow, names: Map<string, string>): Movement {
  return { ...row, actor: (account_id && names.get(account_id)) || null };
}

/**
 * The stock change of a manual adjustment. A positive `aside` makes units unavailable; a positive `by` adds on-hand
 * units.
 */
export function moveOf(
  variantId: string,
  change: Required<Pick<StockChange, "action" | "quantity">> & {
    expected?: number;
    reason: StockMove["kind"];
    note: string | null;
    allow_short: boolean;
  },
): StockMove {
  const { action, quantity, expected, reason, note, allow_short } = change;
  const move = { variant_id: variantId, kind: reason, note, allow_short };
  switch (action) {
    case "set":
      return { ...move, on_hand: quantity, expected };
    case "change":
      return { ...move, on_hand_by: quantity };
    case "set_aside":
      return { ...move, unavailable_by: quantity };
    case "put_back":
      return { ...move, unavailable_by: -quantity };
    case "discard":
      return { ...move, on_hand_by: -quantity, unavailable_by: -quantity };
  }
}
