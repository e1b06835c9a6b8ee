import type { DecimalSign } from "../product-files/cells/numbers.rules.ts";
import { numberOf } from "../product-files/cells/numbers.rules.ts";

/** An item in a cell that has all items of its order. Texts are as written; undefined if the cell doesn't have them. */
interface CellItem {
  title: string;
  sku: string;
  quantity: number;
  price: string | undefined;
  total: string | undefined;
}

/** The keys that export plugins of WooCommerce write. */
const keys: Record<string, keyof CellItem> = {
  name: "title",
  product: "title",
  product_name: "title",
  item_name: "title",
  sku: "sku",
  item_sku: "sku",
  quantity: "quantity",
  qty: "quantity",
  item_quantity: "quantity",
  total: "total",
  item_total: "total",
  line_total: "total",
  price: "price",
  unit_price: "price",
  item_price: "price",
};
/** An entry starts with a key, so that semicolons in names don't separate entries. */
const nextEntry = /[;\n]\s*(?=(?:id|item_id|name|product|product_name|product_id|sku|item_name|amount)\s*:)/i;
const isKeyed = /(?:^|[|\n])\s*(?:name|product_name|item_name|product|sku|product_id)\s*:/i;

/**
 * The items in a cell: "name:Tea|sku:TEA-1|quantity:2|total:30.00", separated by semicolons, as export plugins of WooCommerce
 * write them, or "2× Tea, 1× Cup", as its reports do. Refunded items, whose quantity is 0, are left out.
 */
export function itemsInCell(text: string, decimal: DecimalSign | undefined): CellItem[] {
  const items = isKeyed.test(text)
    ? text.split(nextEntry).map((entry) => keyedItem(entry, decimal))
    : text.split(/\s*[;\n]\s*|,\s+(?=\d+\s*[x×]\s)/i).map(countedItem);
  return items.filter(({ title, sku, quantity }) => (title || sku) && quantity !== 0);
}

function keyedItem(entry: string, decimal: DecimalSign | undefined): CellItem {
  const written = new Map<string, string>();
  let last: string | undefined;
  for (const part of entry.split("|")) {
    const [, name = "", value = ""] = /^\s*([a-z_ ]+?)\s*:(.*)$/is.exec(part) ?? [];
    const key = keys[name.toLowerCase().replaceAll(" ", "_")];
    // A name can contain the separator.
    if (name === "" && last === "title") written.set("title", `${written.get("title")}|${part}`);
    if (name !== "") last = key;
    if (key && !written.has(key)) written.set(key, value);
  }
  const quantity = written.get("quantity");
  return {
    title: written.get("title")?.trim() ?? "",
    sku: written.get("sku")?.trim() ?? "",
    quantity: quantity?.trim() ? (numberOf(quantity.trim(), decimal) ?? Number.NaN) : 1,
    price: written.get("price"),
    total: written.get("total"),
  };
}

function countedItem(entry: string): CellItem {
  const text = entry.trim();
  const [, before, after] = /^(\d+)\s*[x×]\s+(.+)$/is.exec(text) ?? [];
  const [, name, inBrackets, behind] =
    /^(.+?)\s*(?:\(\s*[x×]\s*(\d+)\s*\)|\s[x×]\s*(\d+))$/is.exec(text) ?? [];
  const count = before ?? inBrackets ?? behind ?? "1";
  return {
    title: after ?? name ?? text,
    sku: "",
    quantity: Number(count),
    price: undefined,
    total: undefined,
  };
}

/** The sum of refunds: an amount, or a list such as "amount:10.00|reason:Broken;amount:2.00". Undefined if there is no list. */
export function refundsInCell(text: string): string[] | undefined {
  if (!/(?:^|[|;\n])\s*amount\s*:/i.test(text)) return undefined;
  return [...text.matchAll(/(?:^|[|;\n])\s*amount\s*:\s*([^|;\n]*)/gi)].map(([, amount]) => amount!.trim());
}
