import * as z from "zod";
import { response, inShop, page, pageQuery, shop } from "../endpoint.ts";
import { instant, line, optionalText, version } from "../values/fields.ts";
import { Picture } from "./pictures.ts";
import { oversells } from "./product.ts";
import { productStatuses } from "./product-fields.ts";
import { errorMap } from "../errors.ts";
import { skuRules } from "./skus.ts";

/** Reasons for a manual change of the quantity on hand. */
export const adjustmentReasons = [
  "correction",
  "count",
  "received",
  "damaged",
  "theft",
  "promotion",
  "return",
  "safety",
] as const;

/** Reasons why units on hand are unavailable for sale. */
export const unavailableReasons = ["damaged", "quality", "safety", "other"] as const;

/** Kinds of movement: the reason of a manual change, or its cause, such as an order or an import. */
const movementKinds = [
  ...adjustmentReasons,
  "quality",
  "other",
  "allocation",
  "release",
  "shipment",
  "import",
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** A variant with its stock. available = on_hand − allocated − unavailable − reserved. */
export const InventoryRow = z.object({
  variant_id: z.string(),
  product_id: z.string(),
  product_title: z.string(),
  product_status: z.enum(productStatuses),
  /** "Red / S", or "" when the product has no options. */
  title: z.string(),
  sku: z.string().nullable(),
  picture: Picture.nullable(),
  tracked: z.boolean(),
  oversell: z.enum(oversells),
  on_hand: z.number().int(),
  /** Committed to orders. */
  allocated: z.number().int(),
  /** Unavailable for sale, e.g. damaged. */
  unavailable: z.number().int(),
  /** Reserved for shoppers who are paying. */
  reserved: z.number().int(),
  /** Negative if oversold. */
  available: z.number().int(),
  /** The variant's own low-stock threshold; null: the shop's threshold, 0: never low. */
  low_at: z.number().int().nullable(),
  is_low: z.boolean(),
  /** Number of open back-in-stock requests. */
  waiting: z.number().int(),
});
export type InventoryRow = z.infer<typeof InventoryRow>;

/** A change of a variant's stock, with the quantity after it. */
export const Movement = z.object({
  id: z.string(),
  kind: z.enum(movementKinds),
  on_hand_change: z.number().int(),
  allocated_change: z.number().int(),
  unavailable_change: z.number().int(),
  on_hand_after: z.number().int(),
  available_after: z.number().int().nullable(),
  note: z.string().nullable(),
  /** The user who made the change; null for a shopper and for the system. */
  actor: z.string().nullable(),
  order: z.object({ id: z.string(), number: z.number().int(), number_prefix: z.string() }).nullable(),
  import_id: z.string().nullable(),
  created_at: instant,
});
export type Movement = z.infer<typeof Movement>;

export const InventorySettings = z.object({
  /** A variant with this quantity or less is low in stock; 0 turns the threshold off. */
  low_at: z.number().int(),
  digest: z.boolean(),
  /** The name of the stock's location in files. */
  location_name: z.string(),
  /** Rule for duplicate SKUs: warn or block. */
  sku_twice: z.enum(skuRules),
  version: z.number().int(),
});
export type InventorySettings = z.infer<typeof InventorySettings>;

const lowAt = z
  .number("Enter a number.")
  .int("Enter a whole number.")
  .min(0, "Enter 0 or more.")
  .max(1_000_000, "Enter 1,000,000 or less.");
const maxUnits = 1_000_000_000;

/**
 * A change of a variant's stock.
 * - `set`: sets the quantity on hand to `quantity`. `expected` is the quantity that the user saw: if the stock has
 *   changed since, only the difference is applied, so that units sold in the meantime are still subtracted
 * - `change`: adds `quantity` units, or removes them if it is negative
 * - `set_aside`, `put_back`: makes units on hand unavailable for sale, or available again
 * - `discard`: removes unavailable units from the quantity on hand
 */
export const StockChange = z
  .object({
    action: z.enum(["set", "change", "set_aside", "put_back", "discard"]),
    quantity: z
      .number("Enter a quantity.")
      .int("Enter a whole number.")
      .min(-maxUnits, "Enter a smaller quantity.")
      .max(maxUnits, "Enter a smaller quantity."),
    expected: z.number().int().min(0).max(maxUnits).optional(),
    reason: z.enum([...adjustmentReasons, "quality", "other"]).default("correction"),
    note: optionalText(500),
    /** Confirms that the quantity on hand is lower than the quantity committed to orders. */
    allow_short: z.boolean().default(false),
  })
  .refine(({ action, quantity }) => action === "change" || quantity >= 0, {
    path: ["quantity"],
    message: "Enter 0 or more.",
  })
  .refine(({ action, quantity }) => action === "set" || quantity !== 0, {
    path: ["quantity"],
    message: "Enter a quantity.",
  });
export type StockChange = z.input<typeof StockChange>;

const inVariant = inShop.extend({ variant_id: z.uuid() });
const path = "/v1/shop/{shop_id}/inventory";

/** The contents of a file of quantities, before or after it was applied. */
export const InventoryImport = z.object({
  /** True if the quantities were set; false for a dry run. */
  applied: z.boolean(),
  rows: z.number().int(),
  changes: z.number().int(),
  /** Already identical to the file. */
  unchanged: z.number().int(),
  errors: z.number().int(),
  /** The locations that the file names. */
  locations: z.array(z.string()),
  /** The first 100, including values that were read differently from how they are written. */
  problems: z.array(z.object({ row: z.number().int(), handle: z.string().nullable(), message: z.string() })),
  /** The first 100 quantities that change. */
  preview: z.array(
    z.object({
      row: z.number().int(),
      name: z.string(),
      sku: z.string().nullable(),
      before: z.number().int(),
      after: z.number().int(),
    }),
  ),
});
export type InventoryImport = z.infer<typeof InventoryImport>;

/** Value of `location` that adds up the quantities of all the file's locations. */
export const allLocations = "*";

const filter = {
  /** Words of the product; an SKU or a barcode finds only its variant. */
  search: z.string().trim().max(200).optional(),
  /** Low stock, out of stock, with back-in-stock requests, continues selling when out of stock, not tracked. */
  show: z.enum(["low", "out", "requested", "oversell", "untracked"]).optional(),
};

export const inventory = {
  list: shop("inventory")
    .route({ method: "GET", path })
    .input(
      z.object({
        params: inShop,
        query: pageQuery.extend({
          ...filter,
          sort: z.enum(["title", "-title", "available", "-available"]).default("title"),
        }),
      }),
    )
    .output(page(InventoryRow)),
  read: shop("inventory")
    .route({ method: "GET", path: `${path}/{variant_id}` })
    .input(z.object({ params: inVariant }))
    .output(response(InventoryRow)),
  /** Sets the low-stock threshold: the variant's own, or null for the shop's. */
  update: shop("inventory")
    .route({ method: "PUT", path: `${path}/{variant_id}` })
    .input(z.object({ params: inVariant, body: z.object({ low_at: lowAt.nullable() }) }))
    .output(z.object({ message: z.string(), data: InventoryRow })),
  adjust: shop("inventory", { idempotency: "accepted" })
    .route({ method: "POST", path: `${path}/{variant_id}/movements`, successStatus: 201 })
    .input(z.object({ params: inVariant, body: StockChange }))
    .errors(errorMap("stock_short", "stock_committed"))
    .output(z.object({ message: z.string(), data: InventoryRow })),
  /** The stock movements of a variant, the latest first; also of a deleted variant. */
  list_movements: shop("inventory")
    .route({ method: "GET", path: `${path}/{variant_id}/movements` })
    .input(z.object({ params: inVariant, query: pageQuery }))
    .output(page(Movement)),
  /** The stock of all variants, or of those that match a filter, as a CSV file that Vitrine and Shopify can import. */
  export: shop("inventory")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/inventory_file" })
    .input(z.object({ params: inShop, query: z.object(filter) }))
    .output(z.file()),
  /**
   * Reads a file of quantities, from Vitrine or Shopify, and returns what it would change; with `apply` it changes the
   * stock.
   */
  import: shop("inventory", { maxBody: 21_000_000 })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/inventory_file" })
    .input(
      z.object({
        params: inShop,
        body: z.object({
          file: z.file(),
          apply: z.enum(["1"]).optional(),
          /** If the file names several locations: the one to use, or `allLocations` for their sum. */
          location: z.string().max(255).optional(),
        }),
      }),
    )
    .errors(errorMap("import_rejected"))
    .output(response(InventoryImport)),
  read_settings: shop("inventory")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/inventory_settings" })
    .input(z.object({ params: inShop }))
    .output(response(InventorySettings)),
  update_settings: shop("inventory")
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/inventory_settings" })
    .input(
      z.object({
        params: inShop,
        body: z.object({
          low_at: lowAt,
          digest: z.boolean(),
          location_name: line(120),
          sku_twice: z.enum(skuRules, "Choose whether to allow duplicate SKUs."),
          version,
        }),
      }),
    )
    .errors(errorMap("version_conflict"))
    .output(z.object({ message: z.string(), data: InventorySettings })),
};
