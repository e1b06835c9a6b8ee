import { useQuery } from "@tanstack/react-query";

/** Whether this server keeps its letters at /outbox instead of sending them. */
export function useHasOutbox(): boolean {
  const { data } = useQuery({
    queryKey: ["outbox"],
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      const answer = await fetch("/outbox", { method: "HEAD" });
      // Where there is none, the dashboard's own page answers, which browsers may keep.
      return answer.ok && answer.headers.get("cache-control") === "no-store";
    },
  });
  return data ?? false;
}
