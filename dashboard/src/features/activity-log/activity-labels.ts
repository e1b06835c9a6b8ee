import type { ActivityArea } from "@vitrine/contract/accounts/activity-areas";
import type { ActivityEntry } from "@vitrine/contract/accounts/activity-log";
import { isSectionKind, sectionKind } from "@vitrine/contract/themes/section-kinds";
import { formatMoney } from "@vitrine/contract/values/money";
import type { Shop } from "@vitrine/contract/shops/shops";
import type { TFunction } from "i18next";
import { fieldLabels } from "../../shared/records/field-labels.ts";
import { paths } from "../../paths.ts";
import { measureText, unitOfField } from "../../shared/measures/measures.rules.ts";

export function areaLabels(t: TFunction): Record<ActivityArea, string> {
  return {
    orders: t("Orders and checkouts"),
    products: t("Products and inventory"),
    customers: t("Customers and messages"),
    marketing: t("Marketing"),
    content: t("Storefront and content"),
    settings: t("Settings"),
    access: t("Team and access"),
  };
}

/** Messages to the customer of an order. */
function messageActions(t: TFunction) {
  return {
    "order.code_sent": t("Sent the confirmation code of order"),
    "order.sms_sent": t("Sent an SMS about order"),
    "order.messaged": t("Emailed the customer of order"),
  };
}

function actions(t: TFunction): Record<string, string> {
  return {
    "shop.opened": t("Created the shop"),
    "shop.changed": t("Changed the shop"),
    "shop.went_live": t("Opened the shop to shoppers"),
    "shop.closed": t("Closed the shop to shoppers"),
    "shop.deletion_scheduled": t("Scheduled the deletion of the shop"),
    "shop.deletion_cancelled": t("Cancelled the deletion of the shop"),
    "shop.abandoned": t("Deleted their account and closed the shop"),
    "checkout_settings.changed": t("Changed checkout and delivery settings"),
    "product.created": t("Added product"),
    "product.changed": t("Changed product"),
    "product.removed": t("Deleted product"),
    "product.file_added": t("Added file"),
    "product.file_removed": t("Removed file"),
    "product.sale_begun": t("Started the sale of"),
    "product.sale_ended": t("Ended the sale of"),
    "category.created": t("Added category"),
    "category.changed": t("Changed category"),
    "category.moved": t("Moved category"),
    "category.removed": t("Deleted category"),
    "category.products_changed": t("Changed the products in category"),
    "collection.created": t("Added collection"),
    "collection.changed": t("Changed collection"),
    "collection.removed": t("Deleted collection"),
    "collection.products_changed": t("Changed the products in collection"),
    "products.imported": t("Imported products"),
    "inventory.adjusted": t("Adjusted the stock of"),
    "inventory.imported": t("Imported inventory from"),
    "inventory.low_at_set": t("Changed the low stock level of"),
    "inventory_settings.changed": t("Changed the inventory settings"),
    "picture.stored": t("Added a picture"),
    "bulk_edit.started": t("Started a bulk edit"),
    "bulk_edit.cancelled": t("Stopped a bulk edit"),
    "bulk_edit.done": t("Finished a bulk edit"),
    "import.created": t("Uploaded an import file"),
    "import.changed": t("Changed the columns of an import"),
    "import.started": t("Started import"),
    "import.cancelled": t("Cancelled import"),
    "import.done": t("Finished import"),
    "import.undone": t("Undid import"),
    "import.pictures_retried": t("Retried failed pictures of import"),
    "import.failed": t("Couldn't import"),
    ...orderActions(t),
  };
}

function orderActions(t: TFunction): Record<string, string> {
  return {
    "order.placed": t("Placed order"),
    "order.confirmed": t("Confirmed order"),
    ...messageActions(t),
    "order.not_answered": t("Called without an answer about order"),
    "order.rejected": t("Declined order"),
    "payment_proof.submitted": t("Sent proof of payment for order"),
    "payment_proof.rejected": t("Rejected proof of payment for order"),
    "order.edited": t("Edited order"),
    "order.paid": t("Marked order as paid"),
    "order.received": t("Marked order as received"),
    "order.due_written_off": t("Wrote off an amount of order"),
    "order.write_off_undone": t("Undid the write-off of order"),
    "order.cancelled": t("Cancelled order"),
    "order.tagged": t("Changed the tags of order"),
    "order.refunded": t("Refunded order"),
    "order.refund_repeated": t("Repeated failed refund"),
    "order.items_cancelled": t("Cancelled items of order"),
    "order.items_refunded": t("Refunded items of order"),
    "refund.succeeded": t("Refund succeeded"),
    "refund.failed": t("Refund failed"),
    "payment.authorized": t("Payment in progress"),
    "payment.held": t("Payment authorised"),
    "payment.released": t("Payment released"),
    "payment.expired": t("Authorisation expired"),
    "payment.capture_failed": t("Capture failed"),
    "order.payment_lowered": t("Lowered the payment of order"),
    "payment.captured": t("Payment received"),
    "payment.failed": t("Payment failed"),
    "payment.disputed": t("Payment disputed"),
    "payment.dispute_closed": t("Dispute closed"),
    "order.held": t("Put order on hold"),
    "order.released": t("Released order"),
    "order.delivered_online": t("Delivered order online"),
    "order.fulfilled": t("Marked order as fulfilled"),
    "order.completed": t("Completed order"),
    "order.reopened": t("Reopened order"),
    "note.added": t("Added a note to order"),
    "order.removed": t("Deleted test order"),
    "shipment.packed": t("Packed order"),
    "shipment.shipped": t("Shipped order"),
    "shipment.delivered": t("Delivered order"),
    "shipment.ready_for_pickup": t("Marked order as ready for pickup"),
    "shipment.picked_up": t("Marked order as picked up"),
    "shipment.out_for_delivery": t("Sent out a shipment of order"),
    "shipment.attempt_failed": t("Recorded a failed delivery of order"),
    "shipment.returning": t("Recorded the return to sender of order"),
    "shipment.returned": t("Received a returned shipment of order"),
    "shipment.cancelled": t("Cancelled a shipment of order"),
    "shipment.tracking_edited": t("Edited the tracking of order"),
    "shipment.reshipped": t("Packed lost items again for order"),
    "shipment.written_off": t("Wrote off lost items of order"),
    "shipment.lost": t("Recorded a lost shipment of order"),
    "return.requested": t("Requested a return of order"),
    "return.approved": t("Approved a return of order"),
    "return.declined": t("Declined a return of order"),
    "return.cancelled": t("Cancelled a return of order"),
    "return.received": t("Received returned items of order"),
    "return.refunded": t("Refunded a return of order"),
    "return.closed": t("Closed a return of order"),
  };
}

/** The label of an action, e.g. "Changed product"; without one, its code. */
export function actionLabel(action: string, t: TFunction): string {
  return actions(t)[action] ?? capital(action.replaceAll(/[._]/g, " "));
}

/** The name of the changed record. A section without a heading is recorded with its kind: "promises". */
export function targetLabel({ target_type, target_id, target_label }: ActivityEntry, t: TFunction): string {
  const isSection = target_type === "translation" && target_id.split("/")[1] === "section";
  return isSection && isSectionKind(target_label) ? sectionKind(target_label).label(t) : target_label;
}

/** The entry with labels instead of the codes in its lists, such as permissions. */
export function withValueLabels(entry: ActivityEntry, labels: Record<string, string> = {}): ActivityEntry {
  const labelled = (values: ActivityEntry["before"]) =>
    values &&
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map((one) => labels[String(one)] ?? one) : value,
      ]),
    );
  return { ...entry, before: labelled(entry.before), after: labelled(entry.after) };
}

/** The path of the page that shows what was changed. */
export function linkOf({ target_type, target_id }: ActivityEntry): string | undefined {
  if (target_type === "order") return paths.order(target_id);
  if (target_type === "product") return paths.product(target_id);
  if (target_type === "bulk_edit") return paths.bulkEdits;
  if (target_type === "category") return paths.category(target_id);
  if (target_type === "collection") return paths.collection(target_id);
  if (target_type === "checkout_settings") return paths.checkoutSettings;
  if (target_type === "inventory_settings") return paths.inventory;
  return undefined;
}

/** Settings that amounts, times and measures are formatted with. */
type Local = Pick<Shop, "currency" | "time_zone" | "units">;

interface Change {
  /** Path within the recorded object; unique. */
  key: string;
  field: string;
  before: string;
  after: string;
  /** The id of a deleted variant; its stock movements remain. */
  goneVariant?: string;
}

/**
 * The changed fields, before and after, each short enough for one line. For a new record only its prices: the record
 * itself has everything else.
 */
export function changesOf(
  entry: ActivityEntry,
  shop: Local,
  locale: string,
  t: TFunction,
  labels: Record<string, string> = fieldLabels(t),
): Change[] {
  const { before, after } = entry;
  const isNew = before === null || entry.action.endsWith(".created");
  return differences(before ?? {}, after ?? {})
    .filter(
      ({ path }) => !announcedAlready.has(path.join(".")) && (!isNew || amounts.test(path.at(-1) ?? "")),
    )
    .map(({ path, from, to }) => ({
      key: path.join("."),
      field: path
        .map((name) => (path.length > 1 && titleIn(entry, name)) || fieldLabel(name, labels))
        .join(", "),
      before: isNew ? "" : valueLabel(path.at(-1) ?? "", from, shop, locale, t),
      after: valueLabel(path.at(-1) ?? "", to, shop, locale, t),
      ...(path.length === 1 && !to && { goneVariant: wholes.exec(path[0]!)?.[1] }),
    }))
    .filter((change) => !isEmpty(change));
}

/** True if there is nothing to compare, such as an amount that was left empty. */
function isEmpty({ before, after }: Change): boolean {
  return after === noValue && (before === "" || before === noValue);
}

/** The title of a variant that wasn't deleted: "Red / S". */
function titleIn({ before, after }: ActivityEntry, name: string): string | undefined {
  const title = wholes.test(name) && asRecord(after?.[name] ?? before?.[name])["title"];
  return typeof title === "string" ? title : undefined;
}

// Fields that the action's label already describes.
const announcedAlready = new Set(["is_live"]);

interface Difference {
  path: string[];
  from: unknown;
  to: unknown;
}

/** Compares field by field, recursing into nested objects. */
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
    // Objects that were added or removed, such as a sale, are listed field by field; a variant as one value.
    if (!wholes.test(name) && isRecord(one ?? other))
      return differences(asRecord(one), asRecord(other), path);
    return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ path, from: one, to: other }];
  });
}

const wholes = /^variant (.+)$/;

function asRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const id = / ?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/;

function fieldLabel(name: string, labels: Record<string, string>): string {
  const own = /^field (.+)$/.exec(name)?.[1];
  if (own) return own;
  // A translated text of a theme's block is named by the block and its setting: "promises-2-1.heading".
  const plain = name.replace(id, "").replace(/^[a-z\d-]+\./, "");
  return labels[plain] ?? capital(plain.replaceAll("_", " "));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const amounts = /(^|_)(fee|price|total|subtotal|cost|amount)$/;
const moments = /(_at|^until)$/;
const longest = 80;
const noValue = "—";

function valueLabel(name: string, value: unknown, shop: Local, locale: string, t: TFunction): string {
  if (typeof value === "boolean") return value ? t("on") : t("off");
  const unit = unitOfField(name, shop.units);
  if (typeof value === "number" && unit) return measureText(value, unit, t, locale);
  if (typeof value === "number")
    return amounts.test(name) && Number.isSafeInteger(value)
      ? formatMoney(value, shop.currency, locale)
      : value.toLocaleString(locale);
  if (typeof value === "string" && moments.test(name))
    return new Date(value).toLocaleString(locale, {
      timeZone: shop.time_zone,
      dateStyle: "medium",
      timeStyle: "short",
    });
  const text = Array.isArray(value)
    ? listLabel(value, t)
    : isRecord(value)
      ? nameOf(value)
      : String(value ?? "");
  if (!text) return noValue;
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function listLabel(values: readonly unknown[], t: TFunction): string {
  return values.some(isRecord)
    ? t("{{number}} entries", {
        number: values.length,
        count: values.length,
        defaultValue_one: "1 entry",
      })
    : values.join(", ");
}

function nameOf(record: Record<string, unknown>): string {
  return (
    ([record["title"], record["name"], record["sku"]].find(
      (one) => typeof one === "string" && one,
    ) as string) ?? "✓"
  );
}
