import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from "@tanstack/react-query";

/**
 * Invalidates also the responses that are on their way: the server may have read them before the change. The
 * library cancels and repeats only requests of visible queries that have data, and marks all others as fresh when
 * their response arrives.
 */
class CurrentQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const loading = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" })
      .filter((query) => !query.isActive() || query.state.data === undefined);
    for (const { queryKey, promise } of loading) {
      const invalidate = () =>
        super.invalidateQueries({ queryKey, exact: true, refetchType: filters?.refetchType });
      void promise?.then(invalidate, () => undefined);
    }
    return super.invalidateQueries(filters, options);
  }
}

/**
 * Cache of server responses. They are fresh for 30 seconds, so that going back and forth requires no
 * requests.
 */
export const queryClient = new CurrentQueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && !isApiError(error) },
  },
});

/** Returns true if the server has rejected the request, so that a retry wouldn't help. */
function isApiError(error: unknown): boolean {
  return (
    error instanceof Error && "status" in error && typeof error.status === "number" && error.status < 500
  );
}
