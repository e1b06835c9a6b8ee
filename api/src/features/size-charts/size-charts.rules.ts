import type * as z from "zod";
import type { SizeChart, SizeChartDraft, StoreSizeChart } from "@vitrine/contract/products/size-charts";
import { pictureResponse } from "../pictures/pictures.rules.ts";
import type {
  SizeChartFields,
  SizeChartRecord,
  SizeChartTarget,
  StoreSizeChartRow,
} from "./size-charts.queries.ts";

export type Draft = z.output<typeof SizeChartDraft>;

export function sizeChartFields(draft: Draft): SizeChartFields {
  const { title, note, table, picture_id, picture_alt, is_active, everywhere } = draft;
  return { title, note, measures: table, picture_id, picture_alt, is_active, everywhere };
}

/** The targets of a draft, without duplicates. Types and vendors that differ only in case are the same. */
export function targetsOf(draft: Draft, newId: () => string): SizeChartTarget[] {
  const once = (words: string[]) => [
    ...new Map(words.map((word) => [word.toLowerCase(), word] as const)).values(),
  ];
  const ids = (records: { id: string }[]) => new Set(records.map(({ id }) => id));
  const targets = [
    ...[...ids(draft.products)].map((product_id) => ({ product_id })),
    ...[...ids(draft.categories)].map((category_id) => ({ category_id })),
    ...[...ids(draft.collections)].map((collection_id) => ({ collection_id })),
    ...once(draft.product_types).map((product_type) => ({ product_type })),
    ...once(draft.vendors).map((vendor) => ({ vendor })),
  ];
  return targets.map((target) => ({ id: newId(), ...target }));
}

export function sizeChartResponse(record: SizeChartRecord, shopId: number): SizeChart {
  const { measures, picture, picture_id: _, picture_alt: __, ...rest } = record;
  return { ...rest, table: measures, picture: picture && pictureResponse(shopId, picture) };
}

export function storeSizeChartResponse(
  { picture, ...chart }: StoreSizeChartRow,
  shopId: number,
): StoreSizeChart {
  return { ...chart, picture: picture && pictureResponse(shopId, picture) };
}

const titles = (records: { title: string }[]) => records.map(({ title }) => title);

/** A chart's fields in the activity log. */
export function historyOf(chart: SizeChart): Record<string, unknown> {
  const { title, note, table, is_active, everywhere, product_types, vendors, picture } = chart;
  return {
    title,
    note,
    table: table && { rows: table.rows.length, columns: table.columns.map(({ name }) => name) },
    picture: picture && picture.id,
    is_active,
    everywhere,
    products: titles(chart.products),
    categories: titles(chart.categories),
    collections: titles(chart.collections),
    product_types,
    vendors,
  };
}
