import { QueryClient } from "@tanstack/react-query";

/** What the server told, kept while it is fresh: half a minute, so that going back and forth costs nothing. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && !isApiError(error) },
  },
});

/** The server understood and said no: asking again changes nothing. */
function isApiError(error: unknown): boolean {
  return (
    error instanceof Error && "status" in error && typeof error.status === "number" && error.status < 500
  );
}
