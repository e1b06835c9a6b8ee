import type { OrderOutcome } from "@vitrine/contract/orders/order-changes";
import { useTranslation } from "react-i18next";
import { translateMessage } from "../../i18n.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button/Button.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

/** The orders that a bulk change wasn't possible for, with the reasons. */
export function BulkResult({ outcomes, onClose }: { outcomes: OrderOutcome[]; onClose: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const failed = outcomes.filter(({ problem }) => problem !== null);
  const write = (figure: number) => figure.toLocaleString(locale);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t("{{done}} of {{total}} orders changed", {
        done: write(outcomes.length - failed.length),
        total: write(outcomes.length),
      })}
      description={t("These orders stay as they are:")}
      footer={
        <Button look="primary" onClick={onClose}>
          {t("Close")}
        </Button>
      }
    >
      <ul className="flex max-h-96 flex-col gap-2 overflow-y-auto">
        {failed.map(({ id, name, problem }) => (
          <li key={id}>
            {name && <TextLink to={paths.order(id)}>{name}</TextLink>}{" "}
            <span className="text-ink2">{translateMessage(problem ?? "")}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
