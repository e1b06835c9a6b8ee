import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { uploadClient } from "../../upload.ts";

export function useDigitalFiles(productId: string) {
  const params = { shop_id: useShop().id, id: productId };
  return useQuery(api.digital_files.list.queryOptions({ input: { params } }));
}

/** Uploads a file. `onProgress` gets the share that has been sent, 0…1. */
export function useStoreFile(productId: string) {
  const params = { shop_id: useShop().id, id: productId };
  const queries = useQueryClient();
  return async (file: File, onProgress: (share: number) => void) => {
    await uploadClient(onProgress).digital_files.create({ params, body: { file } });
    await queries.invalidateQueries({ queryKey: api.digital_files.list.key({ input: { params } }) });
  };
}

export function useRemoveFile(productId: string) {
  const shop_id = useShop().id;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.digital_files.remove({ params: { shop_id, id } }),
    onSuccess: () =>
      queries.invalidateQueries({
        queryKey: api.digital_files.list.key({ input: { params: { shop_id, id: productId } } }),
      }),
  });
}
