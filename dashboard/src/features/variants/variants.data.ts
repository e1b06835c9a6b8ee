import {
  type CellField,
  cellFields,
  type CellResult,
  type CellValue,
} from "@vitrine/contract/products/variants";
import type { ProductFilter } from "@vitrine/contract/products/product-filter";
import { useQuery } from "@tanstack/react-query";
import { api, client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { queryClient } from "../../queries.ts";
import { keyOf } from "./cells.rules.ts";
import type { Grid } from "./grid.rules.ts";

/** Maximum number of rows that the table opens at once. */
export const linesAtOnce = 1_000;

const cellsAtOnce = 200;

/** The rows at the time the table is opened. Never refetched, so that no edit is overwritten. */
export function useVariants(query: ProductFilter & { product_ids?: string; cursor?: string }) {
  const params = { shop_id: useShop().id };
  return useQuery({
    ...api.variants.list.queryOptions({ input: { params, query: { ...query, limit: linesAtOnce } } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

interface Sent {
  variant_id: string;
  field: CellField;
  value: CellValue;
  seen: CellValue;
}

/** The changed values to save, with the stored values and the texts they were parsed from. */
export function cellsToSave({ lines, drafts }: Grid) {
  const cells: Sent[] = [];
  const texts = new Map<string, string>();
  for (const line of lines)
    for (const field of cellFields) {
      const key = keyOf(line, field);
      const draft = drafts.get(key);
      if (draft?.value === undefined || texts.has(key)) continue;
      cells.push({ variant_id: line.id, field, value: draft.value, seen: line[field] });
      texts.set(key, draft.text);
    }
  return { cells, texts };
}

/**
 * Sends cells in batches, one after the other, and calls `onBatch` with each result. Rejects if a batch can't be
 * sent; the batches before it are saved.
 */
export function useSaveCells() {
  const params = { shop_id: useShop().id };
  return async (cells: Sent[], onBatch: (results: CellResult[], done: number) => void): Promise<void> => {
    try {
      for (let at = 0; at < cells.length; at += cellsAtOnce) {
        const batch = cells.slice(at, at + cellsAtOnce);
        const { data } = await client.variants.update({ params, body: { cells: batch } });
        onBatch(data, at + batch.length);
      }
    } finally {
      void queryClient.invalidateQueries({ queryKey: api.products.key() });
    }
  };
}
