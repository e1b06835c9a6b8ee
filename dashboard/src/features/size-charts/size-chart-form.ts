import { line } from "@vitrine/contract/values/fields";
import { type SizeChart, SizeChartDraft, type SizeTable } from "@vitrine/contract/products/size-charts";
import type { UseFormReturn } from "react-hook-form";
import { useWatch } from "react-hook-form";
import * as z from "zod";
import { useSchemaForm } from "../../ui/form/form.tsx";

const named = z.array(z.object({ id: z.string(), title: z.string() }));

/**
 * The form's values: the draft, with the picture's URL, and with titles beside the ids of products, categories and
 * collections.
 */
const SizeChartValues = SizeChartDraft.omit({
  picture_id: true,
  picture_alt: true,
  products: true,
  categories: true,
  collections: true,
}).extend({
  title: line(120),
  picture: z.object({ id: z.string(), url: z.string(), alt: z.string() }).nullable(),
  products: named.max(500, "Choose up to 500 products."),
  categories: named.max(100, "Choose up to 100."),
  collections: named.max(100, "Choose up to 100."),
});
type SizeChartValues = z.input<typeof SizeChartValues>;
export type SubmittedSizeChart = z.output<typeof SizeChartValues>;
export type SizeChartForm = UseFormReturn<SizeChartValues, unknown, SubmittedSizeChart>;

export function useSizeChartForm(stored: SizeChart | undefined, begin: SizeTable): SizeChartForm {
  return useSchemaForm(SizeChartValues, valuesOf(stored, begin));
}

export function valuesOf(stored: SizeChart | undefined, begin: SizeTable): SizeChartValues {
  const { title = "", note = "", is_active = true, everywhere = false } = stored ?? {};
  const {
    products = [],
    categories = [],
    collections = [],
    product_types = [],
    vendors = [],
    picture,
  } = stored ?? {};
  return {
    title,
    note: note ?? "",
    table: stored ? stored.table : begin,
    picture: picture ? { id: picture.id, url: picture.url, alt: picture.alt } : null,
    is_active,
    everywhere,
    products,
    categories,
    collections,
    product_types,
    vendors,
  };
}

export function draftOf({
  picture,
  products,
  categories,
  collections,
  ...values
}: SubmittedSizeChart): SizeChartDraft {
  const ids = (records: { id: string }[]) => records.map(({ id }) => ({ id }));
  return {
    ...values,
    picture_id: picture?.id ?? null,
    picture_alt: picture?.alt ?? "",
    products: ids(products),
    categories: ids(categories),
    collections: ids(collections),
  };
}

type OwnField = "table" | "picture" | "products" | "categories" | "collections" | "product_types" | "vendors";

/** A field whose value is an object or a list, with a setter that marks it as changed, as typing does. */
export function useOwnField<N extends OwnField>(form: SizeChartForm, name: N) {
  const value = useWatch({ control: form.control, name }) as SizeChartValues[N];
  const set = (next: SizeChartValues[N]) =>
    form.setValue(name, next as never, {
      shouldDirty: true,
      shouldValidate: form.formState.submitCount > 0,
    });
  return [value, set] as const;
}
