import type { DraftOrderInput } from "@vitrine/contract/orders/draft-orders";
import type { ShopTx } from "../../db/tx.ts";
import type { NewOrder } from "../checkout/place-order.queries.ts";
import { findShownTexts } from "../checkout/shown-texts.action.ts";
import type { ShownTexts } from "../orders/emails/shown-texts.rules.ts";
import type { PricedDraft } from "./draft-quote.rules.ts";

/**
 * The translated names of an order that the shop creates; null in the default language, and if nothing is translated.
 *
 * @param replaced texts of the order that this one replaces, of which it has the delivery
 */
export function findDraftTexts(
  tx: ShopTx,
  language: string | null,
  { delivery: { kind, rate } }: Pick<DraftOrderInput, "delivery">,
  { lines, uses }: PricedDraft,
  { delivery, payment, payment_method }: Pick<NewOrder, "delivery" | "payment" | "payment_method">,
  replaced: ShownTexts | null = null,
): Promise<ShownTexts | null> {
  return findShownTexts(tx, language, {
    lines: lines.flatMap(({ variant }) => variant ?? []),
    delivery: kind === "rate" && rate !== null ? { ...delivery, key: rate } : undefined,
    deliveryTexts: replaced?.delivery,
    payment: payment ? { ...payment, key: payment_method } : undefined,
    uses,
    hasTerms: false,
  });
}
