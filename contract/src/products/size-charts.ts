import * as z from "zod";
import { recordEndpoints } from "../records.ts";
import { instant, line, optional, optionalText, version } from "../values/fields.ts";
import { Picture } from "./pictures.ts";
import { errorMap } from "../errors.ts";

export const lengthUnits = ["cm", "in"] as const;
export type LengthUnit = (typeof lengthUnits)[number];

/** Rows of cells as typed, in the unit they were typed in. The first cell is the header of its row. */
export const SizeTable = z
  .object({
    unit: z.enum(lengthUnits),
    /** Lengths can be shown in either unit; other columns, like "EU", aren't converted. */
    columns: z
      .array(z.object({ name: line(40), is_length: z.boolean() }))
      .min(1, "Keep at least one column.")
      .max(12, "Use up to 12 columns."),
    rows: z
      .array(z.array(z.string().trim().max(40, "Shorten this to 40 characters.")))
      .min(1, "Keep at least one row.")
      .max(60, "Use up to 60 rows."),
  })
  .refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), {
    path: ["rows"],
    message: "Give each row a cell for each column.",
  });
export type SizeTable = z.infer<typeof SizeTable>;

/** A size chart in the storefront: a table, a picture, or both. */
export const StoreSizeChart = z.object({
  id: z.string(),
  title: z.string(),
  /** Instructions for measuring. */
  note: z.string().nullable(),
  table: SizeTable.nullable(),
  picture: Picture.nullable(),
});
export type StoreSizeChart = z.infer<typeof StoreSizeChart>;

/**
 * The products that a chart is shown with. The most specific assignment applies: product, category (the deepest
 * first), collection, type, vendor, all products; among equals the newest chart.
 */
const shownWith = {
  everywhere: z.boolean(),
  product_types: z.array(z.string()),
  vendors: z.array(z.string()),
};

const named = z.array(z.object({ id: z.string(), title: z.string() }));

export const SizeChart = StoreSizeChart.extend({
  is_active: z.boolean(),
  ...shownWith,
  products: named,
  categories: named,
  collections: named,
  version: z.number().int(),
  created_at: instant,
  updated_at: instant,
});
export type SizeChart = z.infer<typeof SizeChart>;

/** A row of the list of charts. */
export const SizeChartRow = z.object({
  id: z.string(),
  title: z.string(),
  is_active: z.boolean(),
  ...shownWith,
  product_count: z.number().int(),
  categories: z.array(z.string()),
  collections: z.array(z.string()),
  updated_at: instant,
});
export type SizeChartRow = z.infer<typeof SizeChartRow>;

const words = z.array(line(120)).max(100, "Choose up to 100.").default([]);

const places = z
  .array(z.object({ id: z.uuid() }))
  .max(100, "Choose up to 100.")
  .default([]);

export const SizeChartDraft = z.object({
  title: line(120),
  note: optionalText(2000),
  table: optional(SizeTable),
  picture_id: optional(z.uuid()),
  /** Alternative text of the picture. */
  picture_alt: z.string().trim().max(500, "Shorten this to 500 characters.").default(""),
  is_active: z.boolean().default(true),
  everywhere: z.boolean().default(false),
  products: z
    .array(z.object({ id: z.uuid() }))
    .max(500, "Choose up to 500 products.")
    .default([]),
  categories: places,
  collections: places,
  product_types: words,
  vendors: words,
});
export type SizeChartDraft = z.input<typeof SizeChartDraft>;

const endpoints = recordEndpoints("customization", "size-charts");

export const size_charts = {
  list: endpoints.list(SizeChartRow),
  create: endpoints
    .create(SizeChartDraft, SizeChart)
    .errors(errorMap("size_chart_empty", "size_chart_target_not_found")),
  read: endpoints.read(SizeChart),
  update: endpoints
    .update(SizeChartDraft.extend({ version }), SizeChart)
    .errors(errorMap("size_chart_empty", "size_chart_target_not_found", "version_conflict")),
  remove: endpoints.remove(),
};
