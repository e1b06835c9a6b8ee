import * as z from "zod";
import { answer, inShop, page, pageQuery, shop } from "../endpoint.ts";
import { instant, line, optionalText, version } from "../values/fields.ts";
import { Picture } from "./pictures.ts";
import { oversells } from "./product.ts";
import { productStatuses } from "./product-fields.ts";
import { refuses } from "../errors.ts";
import { skuRules } from "./skus.ts";

/** Why pieces come or go by hand. */
export const shelfReasons = [
  "correction",
  "count",
  "received",
  "damaged",
  "theft",
  "promotion",
  "return",
  "safety",
] as const;
export type ShelfReason = (typeof shelfReasons)[number];

/** Why pieces that are there are not for sale. */
export const asideReasons = ["damaged", "quality", "safety", "other"] as const;
export type AsideReason = (typeof asideReasons)[number];

/** Everything a movement can be: a reason somebody gave, or what an order or an import did. */
export const movementKinds = [
  ...shelfReasons,
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
  /** Promised to orders. */
  allocated: z.number().int(),
  /** Set aside: damaged, kept back. */
  unavailable: z.number().int(),
  /** Kept for shoppers who are paying at this moment. */
  reserved: z.number().int(),
  /** Below 0 when more is promised than there is. */
  available: z.number().int(),
  /** Its own number at which it runs low; null: as the shop has it, 0: never. */
  low_at: z.number().int().nullable(),
  is_low: z.boolean(),
  /** How many wait to be told that it is back. */
  waiting: z.number().int(),
});
export type InventoryRow = z.infer<typeof InventoryRow>;

/** One change of a variant's stock, with what was left after it. */
export const Movement = z.object({
  id: z.string(),
  kind: z.enum(movementKinds),
  on_hand_change: z.number().int(),
  allocated_change: z.number().int(),
  unavailable_change: z.number().int(),
  on_hand_after: z.number().int(),
  available_after: z.number().int().nullable(),
  note: z.string().nullable(),
  /** Who did it; null for a shopper and for the system. */
  actor: z.string().nullable(),
  order: z.object({ id: z.string(), number: z.number().int(), number_prefix: z.string() }).nullable(),
  import_id: z.string().nullable(),
  created_at: instant,
});
export type Movement = z.infer<typeof Movement>;

export const InventorySettings = z.object({
  /** At this many or fewer a variant runs low; 0 is off. */
  low_at: z.number().int(),
  digest: z.boolean(),
  /** What files call the place where the stock is. */
  location_name: z.string(),
  /** What is done when somebody gives a variant the SKU of another. */
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
 * What somebody does with the stock of a variant.
 * - `set`: there are `quantity` pieces. `expected` is the count they saw: where stock has moved since, only the
 *   difference is applied, so that what was sold stays sold
 * - `change`: `quantity` pieces come, or go where it is below 0
 * - `set_aside`, `put_back`: pieces that are there are no longer for sale, or are again
 * - `discard`: pieces set aside leave the shelf
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
    reason: z.enum([...shelfReasons, "quality", "other"]).default("correction"),
    note: optionalText(500),
    /** Says that fewer are there than are promised to orders, and that this is known. */
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

/** What a file of counts says, before or after it was applied. */
export const InventoryImport = z.object({
  /** Whether the counts were set; false for a dry run. */
  applied: z.boolean(),
  rows: z.number().int(),
  changes: z.number().int(),
  /** Already exactly as the file says. */
  unchanged: z.number().int(),
  errors: z.number().int(),
  /** The places the file names. */
  locations: z.array(z.string()),
  /** The first 100, also of what was read otherwise than it is written. */
  problems: z.array(z.object({ row: z.number().int(), handle: z.string().nullable(), message: z.string() })),
  /** The first 100 counts that change. */
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

/** What the file's several places mean for our one: added together, or only the one named. */
export const allLocations = "*";

const filter = {
  /** By words of the product; by an SKU or a barcode the variant alone. */
  search: z.string().trim().max(200).optional(),
  /** Running low, nothing left, somebody waits for it, may be sold past 0, not counted. */
  show: z.enum(["low", "out", "waited", "oversell", "untracked"]).optional(),
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
    .output(answer(InventoryRow)),
  /** When it runs low: its own number, or null for the shop's. */
  update: shop("inventory")
    .route({ method: "PUT", path: `${path}/{variant_id}` })
    .input(z.object({ params: inVariant, body: z.object({ low_at: lowAt.nullable() }) }))
    .output(z.object({ message: z.string(), data: InventoryRow })),
  adjust: shop("inventory", { idempotency: "accepted" })
    .route({ method: "POST", path: `${path}/{variant_id}/movements`, successStatus: 201 })
    .input(z.object({ params: inVariant, body: StockChange }))
    .errors(refuses("stock_short", "stock_promised"))
    .output(z.object({ message: z.string(), data: InventoryRow })),
  /** Why the stock of a variant is what it is, the latest first; also of one that is gone. */
  list_movements: shop("inventory")
    .route({ method: "GET", path: `${path}/{variant_id}/movements` })
    .input(z.object({ params: inVariant, query: pageQuery }))
    .output(page(Movement)),
  /** The stock of all variants, or of those a filter finds, as a CSV that can be imported again, here and at Shopify. */
  export: shop("inventory")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/inventory_file" })
    .input(z.object({ params: inShop, query: z.object(filter) }))
    .output(z.file()),
  /** Reads a file of counts, ours or Shopify's, and says what it would change; with `apply` it changes it. */
  import: shop("inventory", { maxBody: 21_000_000 })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/inventory_file" })
    .input(
      z.object({
        params: inShop,
        body: z.object({
          file: z.file(),
          apply: z.enum(["1"]).optional(),
          /** Where the file names several places: which one counts, or `allLocations` for their sum. */
          location: z.string().max(255).optional(),
        }),
      }),
    )
    .errors(refuses("import_refused"))
    .output(answer(InventoryImport)),
  read_settings: shop("inventory")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/inventory_settings" })
    .input(z.object({ params: inShop }))
    .output(answer(InventorySettings)),
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
    .errors(refuses("version_conflict"))
    .output(z.object({ message: z.string(), data: InventorySettings })),
};
