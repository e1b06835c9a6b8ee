import * as z from "zod";
import { inShop, inShopById, page, pageQuery, response, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { recordEndpoints } from "../records.ts";
import { country, instant, line, maxAmount, moment, money, optional, version } from "../values/fields.ts";
import { type CouponClass, couponClasses } from "./coupon-classes.ts";
import { CodeBatch, CodeBatchDraft } from "./coupon-codes.ts";
import { CouponPreview } from "./coupon-preview.ts";
import type { Reduction } from "./reductions.ts";

/**
 * A coupon has one code that any shopper may enter (`code`), or many codes for one use each (`codes`). An `automatic`
 * discount applies without one.
 */
export const couponMethods = ["code", "codes", "automatic"] as const;
export const couponTypes = ["percent", "amount", "buy_x_get_y", "free_delivery"] as const;
/**
 * The customers who may use a coupon. `nth_order`: customers who are placing their `nth_order`-th order. `segment`: those of
 * a saved segment.
 */
const couponCustomers = ["everyone", "nth_order", "returning", "listed", "segment"] as const;

const ids = (max: number) =>
  z.array(z.uuid()).max(max, `Choose up to ${max}.`).default([]).transform(withoutRepeats);

/**
 * Items of a cart: those of any named product, category (with its subcategories) or collection, or all items if none is
 * named; of these, the ones whose unit price is between the two prices.
 */
export const CouponItems = z
  .object({
    product_ids: ids(200),
    category_ids: ids(50),
    collection_ids: ids(50),
    price_min: optional(money),
    price_max: optional(money),
  })
  .refine(({ price_min, price_max }) => price_min === null || price_max === null || price_min <= price_max, {
    path: ["price_max"],
    message: "Enter a price that isn't lower than the first.",
  });
export type CouponItems = z.infer<typeof CouponItems>;

/** All items of a cart. */
export const allItems: CouponItems = {
  product_ids: [],
  category_ids: [],
  collection_ids: [],
  price_min: null,
  price_max: null,
};

export function includesAllItems(items: CouponItems): boolean {
  const { product_ids, category_ids, collection_ids, price_min, price_max } = items;
  const isAnyNamed = product_ids.length + category_ids.length + collection_ids.length > 0;
  return !isAnyNamed && price_min === null && price_max === null;
}

/** A code as stored: upper case, without spaces around it. */
export const CouponCode = z
  .string()
  .trim()
  .toUpperCase()
  .min(1, "Enter a code.")
  .max(40, "Shorten this to 40 characters.")
  .regex(/^[\p{L}\p{N}_.-]+$/u, "Use letters, digits, hyphens, points and underscores.");

const units = z.number().int().min(1, "Enter 1 or more.").max(9999, "Enter 9,999 or fewer.");
const uses = z.number().int().min(1, "Enter 1 or more.").max(100_000_000, "Enter a smaller number.");
const amount = money.min(1, "Enter an amount above 0.");
const basisPoints = z.number().int().min(1, "Enter a percentage above 0.").max(10_000, "Enter 100% or less.");

/** Tiers begin at an amount, or at a number of units. */
export const tierKinds = ["subtotal", "quantity"] as const;

const tierNumber = z
  .number("Enter a number.")
  .int("Enter a whole number.")
  .min(1, "Enter a number above 0.")
  .max(maxAmount, "Enter a smaller number.");

/** A value that replaces the coupon's own one: basis points of a percentage, else an amount. */
const CouponTier = z.object({
  from: tierNumber,
  value: tierNumber,
});
type CouponTier = z.infer<typeof CouponTier>;

/** The rules of a coupon. Limits that are null don't apply. */
const rules = {
  title: line(120, "Enter a title."),
  method: z.enum(couponMethods),
  /** The code of method `code`, else null. */
  code: optional(CouponCode),
  type: z.enum(couponTypes),
  /** For `percent` and `buy_x_get_y`, where 10,000 makes the items free. For `free_delivery`, null covers the whole fee. */
  basis_points: optional(basisPoints),
  /** For `amount`. */
  amount: optional(amount),
  /** An amount is taken once, or off each unit of the items. */
  amount_per: z.enum(["order", "unit"]).default("order"),
  /**
   * For `percent` and `amount`: the value of the last tier that the items of the coupon reach, before discounts. In ascending
   * order.
   */
  tiers: z.array(CouponTier).max(10, "Enter up to 10 tiers.").default([]),
  tiers_by: z.enum(tierKinds).default("subtotal"),
  /** Maximum amount of the discount; for `free_delivery`, the maximum fee that it covers. */
  max_discount: optional(amount),
  /** `order` reduces the total of the items; `items` reduces each of the chosen items. */
  applies_to: z.enum(["order", "items"]).default("order"),
  items: CouponItems,
  /** For `buy_x_get_y`: units that are reduced each time the minimum is bought. */
  get_quantity: optional(units),
  /**
   * For `buy_x_get_y`: maximum number of times per order. For a percentage or an amount per unit of items: maximum number of
   * units per order, the dearest first.
   */
  max_times: optional(units),
  /** For a percentage or an amount per unit of items: only complete groups of so many units, the cheapest first. */
  group_size: optional(units.min(2, "Enter 2 or more.")),
  /** Countries of `free_delivery`; empty for all. */
  countries: z.array(country).max(250).default([]).transform(withoutRepeats),

  /** The minimums count only these items. For `buy_x_get_y`: the items to buy. */
  required_items: CouponItems,
  min_subtotal: optional(amount),
  min_quantity: optional(units),
  customers: z.enum(couponCustomers).default("everyone"),
  nth_order: optional(units),
  /** Emails of `listed` customers. */
  customer_emails: z
    .array(z.string().trim().toLowerCase().pipe(z.email("Enter an email, like name@example.com.")))
    .max(1000, "List up to 1,000 emails.")
    .default([])
    .transform(withoutRepeats),
  /** For `segment`; else null. */
  customer_segment_id: optional(z.uuid()),
  starts_at: optional(moment),
  ends_at: optional(moment),
  use_limit: optional(uses),
  customer_limit: optional(units),
  /** Maximum sum of all its discounts. */
  budget: optional(amount),
  combines_with: z.array(z.enum(couponClasses)).max(3).default([]).transform(withoutRepeats),
  /**
   * True if items whose compare-at price is above their price aren't reduced, and don't count for minimums, tiers and the
   * units of `buy_x_get_y`. `free_delivery` still covers the delivery of the whole order.
   */
  excludes_sale_items: z.boolean().default(false),
  is_active: z.boolean().default(true),
};

type CouponRules = z.infer<z.ZodObject<typeof rules>>;

export const CouponDraft = z.object(rules).superRefine((draft, context) => {
  for (const [path, message] of couponProblems(draft)) context.addIssue({ code: "custom", path, message });
});
export type CouponDraft = z.infer<typeof CouponDraft>;

export const Coupon = z.object({
  id: z.string(),
  ...rules,
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
  /** Orders with this coupon that aren't cancelled, and the sum of its discounts on them. */
  times_used: z.number().int(),
  amount_used: money,
  version: z.number().int(),
  created_at: instant,
  updated_at: instant,
});
export type Coupon = z.infer<typeof Coupon>;

export function couponClass({ type, applies_to }: Pick<Coupon, "type" | "applies_to">): CouponClass {
  if (type === "free_delivery") return "delivery";
  return type === "buy_x_get_y" || applies_to === "items" ? "items" : "order";
}

/** The percentage or amount that a coupon takes off. */
export function couponReduction(
  coupon: Pick<Coupon, "type" | "basis_points" | "amount" | "max_discount">,
): Reduction {
  const limit = coupon.max_discount === null ? {} : { max_discount: coupon.max_discount };
  if (coupon.type === "amount") return { kind: "fixed", amount: coupon.amount ?? 0, ...limit };
  return { kind: "percent", basis_points: coupon.basis_points ?? 10_000, ...limit };
}

type Path = [keyof CouponRules, ...(string | number)[]];

/** True if a coupon reduces each unit of the chosen items, so that their number can be limited. */
export function isPerUnit({
  type,
  amount_per,
  applies_to,
}: Pick<CouponRules, "type" | "amount_per" | "applies_to">): boolean {
  return applies_to === "items" && (type === "percent" || (type === "amount" && amount_per === "unit"));
}

/** Fields that are missing or contradict each other, with the message for each. */
function couponProblems(draft: CouponRules): [Path, string][] {
  const problems: [Path, string][] = [];
  const require = (isMet: boolean, field: keyof CouponRules, message: string): void => {
    if (!isMet) problems.push([[field], message]);
  };
  const { type } = draft;
  if (draft.method === "code") require(draft.code !== null, "code", "Enter a code.");
  else require(draft.code === null, "code", "Leave the code empty, or choose one code for all customers.");
  if (type === "percent") require(draft.basis_points !== null, "basis_points", "Enter a percentage.");
  if (type === "amount") require(draft.amount !== null, "amount", "Enter an amount.");
  if (type === "buy_x_get_y") {
    require(draft.basis_points !== null, "basis_points", "Enter a percentage.");
    require(draft.get_quantity !== null, "get_quantity", "Enter the number of units.");
    require(draft.min_quantity !== null ||
      draft.min_subtotal !== null, "min_quantity", "Enter the number of units to buy.");
  }
  if (draft.customers === "nth_order") require(draft.nth_order !== null, "nth_order", "Enter a number.");
  if (draft.customers === "listed")
    require(draft.customer_emails.length > 0, "customer_emails", "Enter at least one email.");
  require((draft.customers === "segment") ===
    (draft.customer_segment_id !== null), "customer_segment_id", "Choose a segment.");
  require(draft.starts_at === null ||
    draft.ends_at === null ||
    Date.parse(draft.starts_at) < Date.parse(draft.ends_at), "ends_at", "Choose an end after the start.");
  require(draft.group_size === null ||
    isPerUnit(draft), "group_size", "Choose a percentage or an amount for each of the chosen items.");
  return [...problems, ...tierProblems(draft)];
}

function tierProblems({ type, tiers }: CouponRules): [Path, string][] {
  if (tiers.length > 0 && type !== "percent" && type !== "amount")
    return [[["tiers"], "Choose a percentage or a fixed amount."]];
  const problems: [Path, string][] = [];
  for (const [at, { from, value }] of tiers.entries()) {
    const before = tiers[at - 1];
    if (before && from <= before.from)
      problems.push([["tiers", at, "from"], "Enter a larger value than in the tier before."]);
    if (type === "percent" && value > 10_000) problems.push([["tiers", at, "value"], "Enter 100% or less."]);
  }
  return problems;
}

function withoutRepeats<T>(values: T[]): T[] {
  return [...new Set(values)];
}

/** The orders that used a coupon, and the others of the same period. Amounts in minor units of `currency`. */
export const CouponReport = z.object({
  currency: z.string(),
  orders: z.number().int(),
  revenue: money,
  discount: money,
  average_order: money,
  /** The average of the shop's orders without a coupon since the coupon was created; null if there are none. */
  average_without: money.nullable(),
});
export type CouponReport = z.infer<typeof CouponReport>;

/** Names of the products, categories and collections of a coupon that still exist, by id. */
export const CouponItemTitles = z.record(z.string(), z.string());
export type CouponItemTitles = z.infer<typeof CouponItemTitles>;

/** The states of a coupon, in the order of the list's views. */
export const couponStates = ["active", "scheduled", "used_up", "expired", "inactive"] as const;
export type CouponState = (typeof couponStates)[number];

const path = "/v1/shop/{shop_id}/coupons";
const records = recordEndpoints("coupons", "coupons");

export const coupons = {
  /** The newest first. */
  list: shop("coupons")
    .route({ method: "GET", path })
    .input(
      z.object({
        params: inShop,
        query: pageQuery.extend({
          /** A part of the title or of the code, or a whole unique code. */
          search: z.string().trim().max(200).optional(),
          status: z.enum(couponStates).optional(),
        }),
      }),
    )
    .output(page(Coupon)),
  create: records
    .create(CouponDraft, Coupon)
    .errors(
      errorMap("coupon_code_taken", "coupon_item_not_found", "coupon_segment_not_found", "limit_reached"),
    ),
  read: records.read(Coupon),
  update: records
    .update(CouponDraft.safeExtend({ version }), Coupon)
    .errors(
      errorMap(
        "coupon_code_taken",
        "coupon_item_not_found",
        "coupon_segment_not_found",
        "version_conflict",
        "limit_reached",
      ),
    ),
  /** Creates a copy that is turned off, with a code of its own and without uses. Unique codes aren't copied. */
  duplicate: shop("coupons", { idempotency: "accepted" })
    .route({ method: "POST", path: `${path}/{id}/duplicate`, successStatus: 201 })
    .input(z.object({ params: inShopById }))
    .errors(errorMap("coupon_code_taken", "limit_reached"))
    .output(z.object({ message: z.string(), data: Coupon })),
  remove: records.remove(),
  read_titles: shop("coupons")
    .route({ method: "GET", path: `${path}/{id}/titles` })
    .input(z.object({ params: inShopById }))
    .output(response(CouponItemTitles)),
  read_report: shop("coupons")
    .route({ method: "GET", path: `${path}/{id}/report` })
    .input(z.object({ params: inShopById }))
    .output(response(CouponReport)),
  /**
   * The price of a sample cart of the shop, without the draft and with it: products that the draft names, then the
   * newest ones. For a customer, country and time that the draft is for. Changes nothing.
   */
  preview: shop("coupons")
    .route({ method: "POST", path: `${path}/preview` })
    .input(
      z.object({
        params: inShop,
        body: z.object({
          draft: CouponDraft,
          /** The stored coupon that the draft would replace. */
          id: optional(z.uuid()),
          /** Units of each product. */
          quantity: z.number().int().min(1, "Enter 1 or more.").max(999, "Enter 999 or fewer.").default(2),
        }),
      }),
    )
    .output(response(CouponPreview))
    .errors(errorMap("cart_too_large")),

  /** The batches of a coupon with method `codes`, newest first. */
  list_batches: shop("coupons")
    .route({ method: "GET", path: `${path}/{id}/codes` })
    .input(z.object({ params: inShopById }))
    .output(z.object({ data: z.array(CodeBatch) })),
  create_batch: shop("coupons", { idempotency: "accepted" })
    .route({ method: "POST", path: `${path}/{id}/codes`, successStatus: 201 })
    .input(z.object({ params: inShopById, body: CodeBatchDraft }))
    .output(z.object({ message: z.string(), data: CodeBatch }))
    .errors(errorMap("coupon_without_codes", "limit_reached")),
  /** All codes of a coupon, or those of one batch, as a CSV file. */
  export_codes: shop("coupons")
    .route({ method: "GET", path: `${path}/{id}/codes_file` })
    .input(z.object({ params: inShopById, query: z.object({ batch_id: z.string().max(100).optional() }) }))
    .output(z.file()),
};
