import { useMutation, useQuery } from "@tanstack/react-query";
import { api, client } from "../../api.ts";
import { queryClient } from "../../queries.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage, notifyOutcome } from "../../shared/api-errors.ts";
import { useDownload } from "../../shared/useDownload.ts";
import { notify } from "../../ui/feedback/toast.tsx";

const pollMs = 1000;

/** The export in progress and the latest one, polled each second while one is in progress. */
export function useDataExports() {
  const params = { shop_id: useShop().id };
  return useQuery({
    ...api.data_exports.list.queryOptions({ input: { params } }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === "running") ? pollMs : false,
  });
}

export function useStartExport() {
  const params = { shop_id: useShop().id };
  return useMutation({
    mutationFn: () => client.data_exports.create({ params }),
    onError: (failure) => notify(errorMessage(failure), "warning"),
    // Also after an error: another member may have started one.
    onSettled: refetchExports,
  });
}

export function useDownloadExport() {
  const { id: shop_id } = useShop();
  return useDownload((id: string) => client.data_exports.download({ params: { shop_id, id } }));
}

export function useDeleteExport() {
  const { id: shop_id } = useShop();
  return useMutation({
    mutationFn: (id: string) => notifyOutcome(client.data_exports.remove({ params: { shop_id, id } })),
    onSettled: refetchExports,
  });
}

function refetchExports() {
  return queryClient.invalidateQueries({ queryKey: api.data_exports.key() });
}
