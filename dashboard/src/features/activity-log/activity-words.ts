import type { ActivityEntry } from "@vitrine/contract/activity-log";
import { formatMoney } from "@vitrine/contract/money";
import type { TFunction } from "i18next";
import { paths } from "../../paths.ts";

const deeds: Record<string, string> = {
  "shop.opened": "Created the shop",
  "shop.changed": "Changed the shop",
  "shop.went_live": "Opened the shop to shoppers",
  "shop.closed": "Closed the shop to shoppers",
  "checkout_settings.changed": "Changed checkout and delivery",
  "product.created": "Added product",
  "product.changed": "Changed product",
  "product.removed": "Deleted product",
  "products.imported": "Imported products",
  "picture.stored": "Added a picture",
  "order.placed": "Placed order",
  "order.confirmed": "Confirmed order",
  "order.rejected": "Declined order",
  "order.cancelled": "Cancelled order",
  "order.held": "Put order on hold",
  "order.released": "Released order",
  "note.added": "Added a note to order",
  "shipment.packed": "Packed order",
  "shipment.shipped": "Shipped order",
  "shipment.delivered": "Delivered order",
};

/** What was done, in words: "Changed product". A deed without words of its own reads as its code does. */
export function deedWords(action: string, t: TFunction): string {
  const known = deeds[action];
  if (known) return t(known);
  const plain = action.replaceAll(/[._]/g, " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Where the thing that was changed can be seen; nothing once it is gone. */
export function linkOf({ action, target_type, target_id }: ActivityEntry): string | undefined {
  if (action.endsWith(".removed")) return undefined;
  if (target_type === "order") return paths.order(target_id);
  if (target_type === "product") return paths.product(target_id);
  if (target_type === "checkout_settings") return paths.checkoutSettings;
  return undefined;
}

export interface Change {
  field: string;
  before: string;
  after: string;
}

/**
 * The fields that differ, before and after, each short enough to be read in a line. Of what is new, only what it
 * costs: all the rest is in the thing itself.
 */
export function changesOf(entry: ActivityEntry, currency: string, locale: string, t: TFunction): Change[] {
  const { before, after } = entry;
  const isNew = before === null;
  return differences(before ?? {}, after ?? {})
    .filter(({ path }) => !said.has(path.join(".")) && (!isNew || amounts.test(path.at(-1) ?? "")))
    .map(({ path, from, to }) => ({
      field: path.map((name) => fieldWords(name, t)).join(", "),
      before: isNew ? "" : valueWords(path.at(-1) ?? "", from, currency, locale, t),
      after: valueWords(path.at(-1) ?? "", to, currency, locale, t),
    }));
}

// What the words of the deed have said already.
const said = new Set(["is_live"]);

interface Difference {
  path: string[];
  from: unknown;
  to: unknown;
}

/** Field by field, down into what has fields of its own. */
function differences(
  from: Record<string, unknown>,
  to: Record<string, unknown>,
  above: string[] = [],
): Difference[] {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return names.flatMap((name): Difference[] => {
    const path = [...above, name];
    const [one, other] = [from[name], to[name]];
    if (isRecord(one) && isRecord(other)) return differences(one, other, path);
    return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ path, from: one, to: other }];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const id = / ?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/;

function fieldWords(name: string, t: TFunction): string {
  const plain = name.replace(id, "").replaceAll("_", " ");
  return t(plain.charAt(0).toUpperCase() + plain.slice(1));
}

const amounts = /(^|_)(fee|price|total|cost|amount)$/;
const longest = 80;

function valueWords(name: string, value: unknown, currency: string, locale: string, t: TFunction): string {
  if (typeof value === "boolean") return value ? t("on") : t("off");
  if (typeof value === "number")
    return amounts.test(name) && Number.isSafeInteger(value)
      ? formatMoney(value, currency, locale)
      : value.toLocaleString(locale);
  const text = Array.isArray(value)
    ? listWords(value, t)
    : isRecord(value)
      ? nameOf(value)
      : String(value ?? "");
  if (!text) return "—";
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function listWords(values: readonly unknown[], t: TFunction): string {
  return values.some(isRecord) ? t("{{number}} entries", { number: values.length }) : values.join(", ");
}

function nameOf(record: Record<string, unknown>): string {
  return (
    ([record["title"], record["name"], record["sku"]].find(
      (one) => typeof one === "string" && one,
    ) as string) ?? "✓"
  );
}
