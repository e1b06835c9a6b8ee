import type { OrderEditInput } from "@vitrine/contract/orders/order-edits";
import type { ShopTx } from "../../db/tx.ts";
import { findShownTexts } from "../checkout/shown-texts.action.ts";
import type { ShownTexts } from "../orders/emails/shown-texts.rules.ts";
import type { OrderRecord } from "../orders/orders.queries.ts";

/**
 * The names that the shopper of an edited order sees, with those of a rate that it gets: its name, its pickup place and the
 * instructions. Those of the delivery before stay, because emails about the edit show both. Undefined if nothing is added.
 */
export async function findEditedTexts(
  tx: ShopTx,
  { language, shown_texts: before }: Pick<OrderRecord, "language" | "shown_texts">,
  wanted: OrderEditInput["delivery"],
  delivery: OrderRecord["delivery"] | undefined,
): Promise<ShownTexts | undefined> {
  if (!delivery || wanted?.kind !== "rate" || wanted.rate === null) return undefined;
  const texts = await findShownTexts(tx, language, {
    lines: [],
    delivery: { ...delivery, key: wanted.rate },
    payment: undefined,
    uses: [],
    hasTerms: false,
  });
  return texts ? { ...texts, ...before, delivery: { ...before?.delivery, ...texts.delivery } } : undefined;
}
