import { type Sql, sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { phoneSearchDigits } from "../../addresses/phones.rules.ts";
import { plainText } from "../../addresses/typed-text.rules.ts";

const orderWords = sql`shop.order_words(o.name, o.email, o.phone, o.phone_e164)`;

/** Matches order `o` exactly, by an index that finds few orders, or by words. */
type Search = { isExact: true; isFound: Sql } | WordSearch;
export interface WordSearch {
  isExact: false;
  isFound: Sql;
  /** A tsquery for shop.order_words(). */
  words: Sql;
  /** Ids of the orders that match by SKU or number instead. */
  otherIds: Sql;
}

/**
 * A number finds an order, a phone or a tracking number, an email finds a customer; other text is searched in names, emails,
 * SKUs and tracking numbers.
 */
export function searchOf(tx: ShopTx, search: string): Search {
  const shop = sql`${tx.shopId}`;
  const idsWith = (isFound: Sql) => sql`select o.id from orders o where o.shop_id = ${shop} and ${isFound}`;
  const exactly = (isFound: Sql): Search => ({ isExact: true, isFound });
  const byWords = (words: Sql, isOther: Sql, otherIds = idsWith(isOther)): Search => ({
    isExact: false,
    isFound: sql`(${isOther} or ${orderWords} @@ ${words})`,
    words,
    otherIds,
  });

  const number = /^#?(\d{1,15})$/.exec(plainText(search))?.[1];
  const hasNumber = number ? sql`o.number = ${Number(number)}` : sql`false`;
  const tracked = isTrackingNumber(search)
    ? sql`
      select g.order_id from order_values g
      where g.shop_id = ${shop} and g.filter = 'tracking' and g.value = (select tracking_key(${plainText(search)}))`
    : undefined;
  // An array, so that PostgreSQL reads the few orders of the number once, not for each order.
  const isTracked = tracked ? sql`o.id = any(array(${tracked}))` : sql`false`;
  const digits = phoneSearchDigits(search);
  if (digits)
    return byWords(
      sql`${`'+${digits}':* | '-${[...digits].toReversed().join("")}':*`}::tsquery`,
      sql`(${hasNumber} or ${isTracked})`,
      // Each by its own index.
      sql`${idsWith(hasNumber)} ${tracked ? sql`union ${tracked}` : sql``}`,
    );
  if (number) return exactly(hasNumber);
  if (search.includes("@")) return exactly(sql`o.email = ${search.toLowerCase()}`);

  // Not `exists` for each order: PostgreSQL would read all lines of the SKU first.
  const sku = sql`select l.order_id from order_lines l where l.shop_id = ${shop} and l.sku = ${search}`;
  // "FF-1001", with the prefix that the order was placed with.
  const prefixed = /\D(\d{1,15})$/.exec(search)?.[1];
  const hasName = prefixed
    ? sql`o.number = ${Number(prefixed)} and lower(o.number_prefix || o.number) = ${search.toLowerCase()}`
    : sql`false`;
  return byWords(
    sql`shop.order_query(${search})`,
    sql`(exists (${sku}) and (select true from (${sku} and l.order_id = o.id) l limit 1)) or (${hasName}) or ${isTracked}`,
    sql`${sku} union ${idsWith(hasName)} ${tracked ? sql`union ${tracked}` : sql``}`,
  );
}

/** True if the text can be the whole tracking number of a courier: "1Z 999 AA1 0123", not a name or an order number. */
function isTrackingNumber(search: string): boolean {
  const text = plainText(search);
  return /^[\p{L}\d .\-/]+$/u.test(text) && text.replaceAll(/\D/g, "").length >= 4;
}
