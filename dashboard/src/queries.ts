import { QueryClient } from "@tanstack/react-query";

/**
 * Cache of server responses. They are fresh for 30 seconds, so that going back and forth requires no
 * requests.
 */
export const queryClient = new QueryClient({
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
