import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ImportUrl, ImportReading, ProductImport } from "@vitrine/contract/products/import-products";
import { api, client } from "../../api.ts";
import { saveFile } from "../../download.ts";
import { useShop } from "../../session/shop.ts";
import { uploadClient } from "../../upload.ts";

const lookAgainMs = 1000;

/** One import, polled each second while the server works on it. */
export function useImport(id: string) {
  return useQuery({
    ...api.import_products.read.queryOptions({ input: { params: { shop_id: useShop().id, id } } }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.data) ? lookAgainMs : false),
  });
}

function isAtWork({
  status,
  undo_status,
  picture_retry,
}: Pick<ProductImport, "status" | "undo_status" | "picture_retry">): boolean {
  return (
    status === "analysing" || status === "running" || undo_status === "running" || picture_retry === "running"
  );
}

export function useImports(query: { limit?: number; cursor?: string }) {
  const params = { shop_id: useShop().id };
  return useQuery(
    api.import_products.list.queryOptions({ input: { params, query }, placeholderData: keepPreviousData }),
  );
}

/** Uploads a file. `onProgress` gets the share that has been sent, 0…1. */
export function useCreateImport(onProgress: (share: number) => void) {
  const shop_id = useShop().id;
  return useImportAction((file: File) =>
    uploadClient(onProgress).import_products.create({ params: { shop_id }, body: { file } }),
  );
}

/** Has the server fetch the file at a URL. */
export function useFetchImport() {
  const shop_id = useShop().id;
  return useImportAction((body: ImportUrl) => client.import_products.fetch({ params: { shop_id }, body }));
}

/** The options of an import, and of reading its file. Omitted fields don't change. */
interface Reread {
  fields?: (string | null)[];
  encoding?: ImportReading["encoding"];
  currency?: string;
  rate?: string;
  sell_at_zero?: boolean;
  mode?: ProductImport["mode"];
  empty_cells?: ProductImport["empty_cells"];
}

/** Reads the file with other options, and runs the dry run again. */
export function useReread(id: string) {
  const shop_id = useShop().id;
  return useImportAction((body: Reread) => client.import_products.update({ params: { shop_id, id }, body }));
}

export function useUndoImport(id: string) {
  const shop_id = useShop().id;
  return useImportAction(() => client.import_products.undo({ params: { shop_id, id } }));
}

/** Fetches the pictures again that failed. */
export function useRetryPictures(id: string) {
  const shop_id = useShop().id;
  return useImportAction(() => client.import_products.retry_pictures({ params: { shop_id, id } }));
}

/** Downloads every row of the file with its outcome. */
export function useResultRows(id: string) {
  const shop_id = useShop().id;
  return useMutation({
    mutationFn: () => client.import_products.result({ params: { shop_id, id } }),
    onSuccess: saveFile,
  });
}

export function useStartImport(id: string) {
  const shop_id = useShop().id;
  return useImportAction(() => client.import_products.start({ params: { shop_id, id } }));
}

export function useCancelImport(id: string) {
  const shop_id = useShop().id;
  return useImportAction(() => client.import_products.cancel({ params: { shop_id, id } }));
}

/** Downloads the rows that were skipped or changed, as a file to correct and import again. */
export function useProblemRows(id: string) {
  const shop_id = useShop().id;
  return useMutation({
    mutationFn: () => client.import_products.failed_rows({ params: { shop_id, id } }),
    onSuccess: saveFile,
  });
}

/** A mutation whose response is the updated import. */
function useImportAction<Input>(action: (input: Input) => Promise<{ data: ProductImport }>) {
  const shop_id = useShop().id;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: (response) => {
      const params = { shop_id, id: response.data.id };
      queries.setQueryData(api.import_products.read.queryKey({ input: { params } }), response);
      void queries.invalidateQueries({ queryKey: api.import_products.list.key() });
    },
  });
}
