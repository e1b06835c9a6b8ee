import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { OutsideLink } from "../../ui/button/TextLink.tsx";

/** A link to the sent emails, for servers that store them at /outbox instead of sending them. */
export function OutboxHint() {
  const { t } = useTranslation();
  if (!useHasOutbox()) return null;
  return (
    <p className="text-small text-ink3">
      <OutsideLink href="/outbox">{t("View sent emails at /outbox")}</OutsideLink>
    </p>
  );
}

/** Returns true if this server stores its emails at /outbox instead of sending them. */
function useHasOutbox(): boolean {
  const { data } = useQuery({
    queryKey: ["outbox"],
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      const response = await fetch("/outbox", { method: "HEAD" });
      // Without an outbox, the URL returns the dashboard's page, which browsers may cache.
      return response.ok && response.headers.get("cache-control") === "no-store";
    },
  });
  return data ?? false;
}
