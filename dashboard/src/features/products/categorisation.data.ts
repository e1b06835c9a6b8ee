import { useQueries, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { api, client } from "../../api.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { useShop } from "../../session/shop.ts";
import type { Categorisation } from "./product-values.ts";

type TitledRecord = Categorisation["collections"][number];

export interface ProductCategorisation extends Categorisation {
  /** The automated collections that include the product by their rules. */
  byRules: readonly TitledRecord[];
}

/** The categories and collections of a product. */
export function useCategorisation(id: string) {
  const input = { params: { shop_id: useShop().id, id } };
  return useQueries({
    queries: [
      api.categories.list_of_product.queryOptions({ input }),
      api.collections.list_of_product.queryOptions({ input }),
    ],
    combine: combineQueries,
  });
}

function combineQueries([categories, collections]: [
  UseQueryResult<{ data: Categorisation["categories"] }>,
  UseQueryResult<{ data: (TitledRecord & { kind: "manual" | "rules" })[] }>,
]) {
  const [own, all] = [categories.data?.data, collections.data?.data];
  const of = (wanted: "manual" | "rules") =>
    (all ?? []).filter(({ kind }) => kind === wanted).map(({ id, title }) => ({ id, title }));
  const data: ProductCategorisation | undefined = own &&
    all && { categories: own, collections: of("manual"), byRules: of("rules") };
  return {
    data: data && { data },
    error: categories.error ?? collections.error,
    isPending: categories.isPending || collections.isPending,
    refetch: () => Promise.all([categories.refetch(), collections.refetch()]),
  };
}

/**
 * Adds a product to categories and manual collections, and removes it from others, one request each. Resolves
 * to its categories and collections afterwards. Stops at the first error and returns its message; a retry
 * continues from there.
 */
export function useCategorise() {
  const shop_id = useShop().id;
  const queries = useQueryClient();
  return async (
    id: string,
    before: Categorisation,
    after: Categorisation,
  ): Promise<{ categorisation: Categorisation; problem?: string }> => {
    const moves = (["categories", "collections"] as const).flatMap((kind) => [
      ...without(after[kind], before[kind]).map((record) => ({ kind, record, action: "add" as const })),
      ...without(before[kind], after[kind]).map((record) => ({ kind, record, action: "remove" as const })),
    ]);
    let current = before;
    if (moves.length === 0) return { categorisation: current };
    try {
      for (const { kind, record, action } of moves) {
        const body = { action, product_ids: [id] };
        // oxlint-disable-next-line no-await-in-loop -- each request locks the product's row
        await client[kind].change_products({ params: { shop_id, id: record.id }, body });
        current = {
          ...current,
          [kind]: action === "add" ? [...current[kind], record] : without(current[kind], [record]),
        };
      }
      return { categorisation: current };
    } catch (error) {
      return { categorisation: current, problem: errorMessage(error) };
    } finally {
      // Awaited, because outdated categories would look like another user's change.
      await Promise.all(
        [api.categories, api.collections].map((kind) => queries.invalidateQueries({ queryKey: kind.key() })),
      );
    }
  };
}

function without(all: readonly TitledRecord[], those: readonly TitledRecord[]): TitledRecord[] {
  return all.filter(({ id }) => !those.some((one) => one.id === id));
}
