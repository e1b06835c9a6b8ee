import type * as z from "zod";
import type { SizeChart, SizeChartDraft, StoreSizeChart } from "@vitrine/contract/products/size-charts";
import { pictureAnswer } from "../pictures/pictures.rules.ts";
import type {
  Named,
  SizeChartFields,
  SizeChartRecord,
  SizeChartTarget,
  StoreSizeChartRow,
} from "./size-charts.queries.ts";

export type Draft = z.output<typeof SizeChartDraft>;

export function sizeChartFields(draft: Draft, id: string): SizeChartFields {
  const { title, note, table, picture_id, picture_alt, is_active, everywhere } = draft;
  return { id, title, note, measures: table, picture_id, picture_alt, is_active, everywhere };
}

/** What the draft is shown with, each once, whatever its case. */
export function targetsOf(draft: Draft, newId: () => string): SizeChartTarget[] {
  const once = (words: string[]) => [
    ...new Map(words.map((word) => [word.toLowerCase(), word] as const)).values(),
  ];
  const ids = (things: { id: string }[]) => new Set(things.map(({ id }) => id));
  const targets = [
    ...[...ids(draft.products)].map((product_id) => ({ product_id })),
    ...[...ids(draft.categories)].map((category_id) => ({ category_id })),
    ...[...ids(draft.collections)].map((collection_id) => ({ collection_id })),
    ...once(draft.product_types).map((product_type) => ({ product_type })),
    ...once(draft.vendors).map((vendor) => ({ vendor })),
  ];
  return targets.map((target) => ({ id: newId(), ...target }));
}

export function sizeChartAnswer(record: SizeChartRecord, shopId: number): SizeChart {
  const { measures, picture, picture_id: _, picture_alt: __, ...rest } = record;
  return { ...rest, table: measures, picture: picture && pictureAnswer(shopId, picture) };
}

export function storeSizeChartAnswer(
  { picture, ...chart }: StoreSizeChartRow,
  shopId: number,
): StoreSizeChart {
  return { ...chart, picture: picture && pictureAnswer(shopId, picture) };
}

const titles = (things: Named[]) => things.map(({ title }) => title);

/** What the activity log tells of a chart. */
export function historyOf(record: SizeChartRecord): Record<string, unknown> {
  const { title, note, measures, is_active, everywhere, product_types, vendors, picture_id } = record;
  return {
    title,
    note,
    table: measures && { rows: measures.rows.length, columns: measures.columns.map(({ name }) => name) },
    picture: picture_id,
    is_active,
    everywhere,
    products: titles(record.products),
    categories: titles(record.categories),
    collections: titles(record.collections),
    product_types,
    vendors,
  };
}
