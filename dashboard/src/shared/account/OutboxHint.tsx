import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { OutsideLink } from "../../ui/button/TextLink.tsx";

/** On a server that sends no letters: where they can be read instead. */
export function OutboxHint() {
  const { t } = useTranslation();
  if (!useHasOutbox()) return null;
  return (
    <p className="text-small text-ink3">
      <OutsideLink href="/outbox">{t("View sent emails at /outbox")}</OutsideLink>
    </p>
  );
}

/** Whether this server keeps its letters at /outbox instead of sending them. */
function useHasOutbox(): boolean {
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
