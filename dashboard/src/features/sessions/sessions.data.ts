import { useMutation } from "@tanstack/react-query";
import { api, client } from "../../api.ts";
import { errorCode, errorMessage } from "../../shared/api-errors.ts";
import { queryClient } from "../../queries.ts";
import { notify } from "../../ui/feedback/toast.tsx";

/** The account's sessions. */
export const sessionsQuery = api.sessions.list.queryOptions({ input: {} });

/** Ends one session by its id, or, without an id, all sessions except this one. */
export function useEndSession() {
  return useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined ? client.sessions.end_others({}) : client.sessions.end({ params: { id } }),
    onSuccess: ({ message }) => notify(message, "success"),
    // If the session no longer exists, the goal is reached.
    onError: (error) => errorCode(error) !== "not_found" && notify(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
