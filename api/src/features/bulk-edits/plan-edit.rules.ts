import type { BulkAction, BulkOutcome } from "@vitrine/contract/products/bulk-edits";
import { changedPrice } from "@vitrine/contract/products/price-change";
import type { Prices, ProductRecord } from "../products/products.queries.ts";
import { changedSince, type Moved, type MoveAction } from "./plan-move.rules.ts";
import {
  inForce,
  planEndOfSale,
  planSale,
  planUndoOfSale,
  planUsualPrices,
  type SaleAction,
  type SaleChange,
} from "./plan-sale.rules.ts";

type Variant = ProductRecord["variants"][number];
type Field = "status" | "vendor" | "product_type" | "publish_at";

/** An edit's changes to one product, for undoing them and for detecting later changes. */
export interface RowChange {
  fields?: { [F in Field]?: { was: ProductRecord[F]; is: ProductRecord[F] } };
  tags?: { added: string[]; removed: string[] };
  variants?: { id: string; was: Prices; is: Prices }[];
  sales?: SaleChange[];
  moved?: Moved;
}

/** The planned outcome of one product. */
type Plan =
  | { outcome: "changed"; after: ProductRecord; change: RowChange; message: string | null }
  | { outcome: Exclude<BulkOutcome, "changed">; message: string };

const maxTags = 250;

/** Plans an action for a product. */
export function planEdit(
  action: Exclude<BulkAction, MoveAction | { kind: "delete" }>,
  product: ProductRecord,
  now: number,
): Plan {
  switch (action.kind) {
    case "status":
      return setStatus(product, action.status);
    case "set_vendor":
      return setField(product, "vendor", action.vendor);
    case "set_type":
      return setField(product, "product_type", action.product_type);
    case "add_tags":
      return addTags(product, action.tags);
    case "remove_tags":
      return removeTags(product, action.tags);
    case "price":
      return setPrices(product, (usual) => newPrice(usual, action, product.currency), now);
    case "compare_at":
      return setPrices(
        product,
        ({ price }) => ({
          price,
          compare_at_price:
            action.set.to === "none" ? null : action.set.to === "price" ? price : action.set.amount,
        }),
        now,
      );
    case "sale":
      return beginSale(product, action, now);
    case "end_sale":
      return endSale(product, now);
  }
}

function setField<F extends Field>(product: ProductRecord, field: F, value: ProductRecord[F]): Plan {
  const was = product[field];
  if (was === value) return asRequested();
  return changed({ ...product, [field]: value }, { fields: { [field]: { was, is: value } } });
}

/** A product that is no longer a draft loses its publishing day, which undo restores. */
function setStatus(product: ProductRecord, status: ProductRecord["status"]): Plan {
  const plan = setField(withoutDate(product, status), "status", status);
  const { publish_at } = product;
  if (plan.outcome !== "changed" || publish_at === null || plan.after.publish_at !== null) return plan;
  const fields = { ...plan.change.fields, publish_at: { was: publish_at, is: null } };
  return { ...plan, change: { fields } };
}

/** Only drafts have a publishing day. */
function withoutDate(product: ProductRecord, status: ProductRecord["status"]): ProductRecord {
  return status === "draft" ? product : { ...product, publish_at: null };
}

function addTags(product: ProductRecord, tags: string[]): Plan {
  const added = firstOfEach(tags).filter((tag) => !hasTag(product.tags, tag));
  if (added.length === 0) return asRequested();
  const all = [...product.tags, ...added];
  if (all.length > maxTags)
    return { outcome: "failed", message: "A product can have up to 250 tags. Remove some tags first." };
  return changed({ ...product, tags: all }, { tags: { added, removed: [] } });
}

function removeTags(product: ProductRecord, tags: string[]): Plan {
  const removed = product.tags.filter((tag) => hasTag(tags, tag));
  if (removed.length === 0) return asRequested();
  const stored = product.tags.filter((tag) => !removed.includes(tag));
  return changed({ ...product, tags: stored }, { tags: { added: [], removed } });
}

/** Sets the usual prices of all variants of a product, or of none. */
function setPrices(
  product: ProductRecord,
  pricesOf: (usual: Prices) => Prices | undefined,
  now: number,
): Plan {
  if (product.variants.some(({ sale }) => sale)) return setPricesBehindSales(product, pricesOf, now);
  const change: RowChange["variants"] = [];
  const variants: Variant[] = [];
  for (const variant of product.variants) {
    const is = pricesOf(variant);
    if (!is) return belowNothing;
    const was = { price: variant.price, compare_at_price: variant.compare_at_price };
    const isSame = samePrices(was, is);
    if (!isSame) change.push({ id: variant.id, was, is });
    variants.push(isSame ? variant : { ...variant, ...is });
  }
  if (change.length === 0) return asRequested();
  return changed({ ...product, variants }, { variants: change });
}

const belowNothing = {
  outcome: "failed",
  message: "The price would be below 0. Change it on the product page.",
} as const;

function setPricesBehindSales(
  product: ProductRecord,
  pricesOf: (usual: Prices) => Prices | undefined,
  now: number,
): Plan {
  const { variants, changes, left } = planUsualPrices(product.variants, pricesOf, now);
  if (left > 0) return belowNothing;
  if (changes.length === 0) return asRequested();
  const isOver = changes.some(({ was, is }) => inForce(was, now).sale && !is.sale);
  return changed(
    { ...product, variants },
    { sales: changes },
    isOver ? "A sale ended because the new price isn't higher than the sale price." : null,
  );
}

function newPrice(
  { price, compare_at_price }: Prices,
  { change, ending, keep_old }: Extract<BulkAction, { kind: "price" }>,
  currency: string,
): Prices | undefined {
  const becomes = changedPrice(price, change, ending, currency);
  if (becomes === undefined) return undefined;
  // A variant already on sale keeps its higher compare-at price.
  const struck = keep_old && becomes < price ? Math.max(price, compare_at_price ?? 0) : compare_at_price;
  return { price: becomes, compare_at_price: struck };
}

/** Variants whose price a sale wouldn't lower stay unchanged. */
function beginSale(product: ProductRecord, action: SaleAction, now: number): Plan {
  // A job may have waited for long.
  if (action.ends_at !== null && Date.parse(action.ends_at) <= now)
    return { outcome: "failed", message: "The sale would have ended before it started." };
  const { variants, changes, left } = planSale(action, product.variants, product.currency, now);
  if (changes.length > 0)
    return changed(
      { ...product, variants },
      { sales: changes },
      left > 0
        ? "Some variants weren't changed. A sale price must be 0 or more and lower than the regular price."
        : null,
    );
  if (left === 0) return asRequested();
  return {
    outcome: "failed",
    message: "This wasn't changed. A sale price must be 0 or more and lower than the regular price.",
  };
}

function endSale(product: ProductRecord, now: number): Plan {
  const { variants, changes } = planEndOfSale(product.variants, now);
  if (changes.length === 0) return { outcome: "skipped", message: "It wasn't on sale." };
  return changed({ ...product, variants }, { sales: changes });
}

const stays = "Later edits weren't undone.";

/** Undoes an edit's changes to a product, except for values that have changed since. */
export function planUndo(change: RowChange, product: ProductRecord, now: number): Plan {
  const back: RowChange = {};
  const after: ProductRecord = { ...product };
  let left = 0;
  const undoField = <F extends Field>(field: F) => {
    const changedField = change.fields?.[field];
    if (!changedField) return;
    if (product[field] !== changedField.is) return void left++;
    after[field] = changedField.was;
    back.fields = { ...back.fields, [field]: { was: changedField.is, is: changedField.was } };
  };
  undoField("status");
  const day = change.fields?.publish_at?.was;
  const waitsAgain = day && after.status === "draft" && back.fields?.status;
  const isPast = waitsAgain && Date.parse(day) <= now;
  // The job that publishes it on its day is still enqueued.
  if (waitsAgain && !isPast) undoField("publish_at");
  Object.assign(after, withoutDate(after, after.status));
  undoField("vendor");
  undoField("product_type");

  if (change.tags) {
    const { added, removed } = change.tags;
    const goes = product.tags.filter((tag) => added.includes(tag));
    const comes = removed.filter((tag) => !hasTag(product.tags, tag));
    left += added.length - goes.length + (removed.length - comes.length);
    if (goes.length + comes.length > 0) {
      after.tags = [...product.tags.filter((tag) => !goes.includes(tag)), ...comes].slice(0, maxTags);
      back.tags = { added: comes, removed: goes };
    }
  }

  if (change.variants) {
    const wanted = new Map(change.variants.map((one) => [one.id, one]));
    const undone: NonNullable<RowChange["variants"]> = [];
    after.variants = product.variants.map((variant) => {
      const one = wanted.get(variant.id);
      // A sale that was planned since is based on the current price.
      if (!one || variant.sale || !samePrices(variant, one.is)) return variant;
      undone.push({ id: one.id, was: one.is, is: one.was });
      return { ...variant, ...one.was };
    });
    left += change.variants.length - undone.length;
    if (undone.length > 0) back.variants = undone;
  }

  if (change.sales) {
    const undone = planUndoOfSale(change.sales, product.variants, now);
    left += undone.left;
    if (undone.changes.length > 0) {
      after.variants = undone.variants;
      back.sales = undone.changes;
    }
  }

  if (Object.keys(back).length === 0) return left > 0 ? changedSince : asRequested();
  if (left > 0) return changed(after, back, stays);
  return changed(after, back, isPast ? "The publishing date has passed. Choose another date." : null);
}

function changed(after: ProductRecord, change: RowChange, message: string | null = null): Plan {
  return { outcome: "changed", after, change, message };
}

function asRequested(): Plan {
  return { outcome: "skipped", message: "No change needed." };
}

function samePrices(one: Prices, other: Prices): boolean {
  return one.price === other.price && one.compare_at_price === other.compare_at_price;
}

function hasTag(tags: string[], wanted: string): boolean {
  return tags.some((tag) => tag.toLowerCase() === wanted.toLowerCase());
}

function firstOfEach(tags: string[]): string[] {
  return tags.filter((tag, at) => !hasTag(tags.slice(0, at), tag));
}
