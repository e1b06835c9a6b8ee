import { useTranslation } from "react-i18next";
import { OutsideLink } from "../../ui/TextLink.tsx";
import { useHasOutbox } from "./accounts.data.ts";

/** On a server that sends no letters: where they can be read instead. */
export function OutboxHint() {
  const { t } = useTranslation();
  if (!useHasOutbox()) return null;
  return (
    <p className="text-small text-ink3">
      <OutsideLink href="/outbox">{t("Mails are kept at /outbox here")}</OutsideLink>
    </p>
  );
}
