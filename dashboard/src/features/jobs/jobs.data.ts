import type { Job, JobKind } from "@vitrine/contract/shops/jobs";
import { type QueryKey, useMutation, useQuery } from "@tanstack/react-query";
import { api, client } from "../../api.ts";
import { paths } from "../../paths.ts";
import { queryClient } from "../../queries.ts";

// Polling interval while a job runs. Otherwise events report changes, and a slower poll covers lost events.
const atWorkMs = 2_000;
const idleMs = 60_000;

/** The running, queued and recently finished jobs of a shop. */
export function useJobs(shopId: number) {
  return useQuery({
    ...api.jobs.list.queryOptions({ input: { params: { shop_id: shopId } } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isAtWork) ? atWorkMs : idleMs),
  });
}

export function isAtWork({ status }: Pick<Job, "status">): boolean {
  return status === "running";
}

/** The endpoint that cancels each kind of job, and the path of its result. Add new kinds here. */
const kinds: Record<
  JobKind,
  {
    cancel: (params: { shop_id: number; id: string }) => Promise<{ message?: string }>;
    result: (id: string) => { to: string; search?: Record<string, unknown> };
    /** Other queries that show the job. */
    touches: () => QueryKey;
  }
> = {
  product_import: {
    cancel: (params) => client.import_products.cancel({ params }),
    result: (id) => ({ to: paths.importProducts, search: { id } }),
    touches: () => api.import_products.key(),
  },
  bulk_edit: {
    cancel: (params) => client.bulk_edits.cancel({ params }),
    result: (id) => ({ to: paths.bulkEdits, search: { id } }),
    touches: () => api.bulk_edits.key(),
  },
};

export function resultOf({ kind, id }: Job) {
  return kinds[kind].result(id);
}

/** Cancels a job by the endpoint of its kind. */
export function useCancelJob(shopId: number) {
  return useMutation({
    mutationFn: ({ kind, id }: Job) => kinds[kind].cancel({ shop_id: shopId, id }),
    onSettled: (_answer, _error, { kind }) =>
      Promise.all(
        [api.jobs.key(), kinds[kind].touches()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
