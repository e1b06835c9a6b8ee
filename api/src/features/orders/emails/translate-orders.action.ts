import { sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { translateTitles } from "../../products/list/translated-titles.queries.ts";
import type { OrderRecord } from "../orders.queries.ts";
import { shownOrder } from "./shown-texts.rules.ts";

/**
 * Orders in their own languages, for emails and documents: with the names that the shopper saw, and with current translations
 * of titles that are new on the order and of the shop's text.
 */
export async function translateOrders(tx: ShopTx, orders: OrderRecord[]): Promise<OrderRecord[]> {
  const [titled, thanks] = await Promise.all([translateTitles(tx, orders), findThanks(tx, orders)]);
  return titled.map((order) =>
    shownOrder(
      { ...order, thank_you: order.thank_you && (thanks.get(order.language) ?? order.thank_you) },
      order.language,
    ),
  );
}

/**
 * An order for a page of its shopper. In its own language with the names that the shopper saw; in another one with the names in
 * the shop's default language.
 *
 * @param language of the page; null for the default language
 */
export async function orderForPage(
  tx: ShopTx,
  order: OrderRecord,
  language: string | null,
): Promise<OrderRecord> {
  if (language === null || order.language !== language) return order;
  const [translated] = await translateOrders(tx, [order]);
  return translated!;
}

/** The translated text for all orders, by language. */
async function findThanks(tx: ShopTx, orders: readonly OrderRecord[]): Promise<Map<string | null, string>> {
  const languages = orders.flatMap(({ language, thank_you }) => (language && thank_you ? [language] : []));
  if (languages.length === 0) return new Map();
  const found = await tx.all(sql<{ language: string; text: string }>`
    select language, text from translations
    where shop_id = ${tx.shopId} and language = any(${[...new Set(languages)]}::text[]) and kind = 'checkout'
      and record_id = 'checkout' and field = 'thank_you'`);
  return new Map(found.map(({ language, text }) => [language, text]));
}
