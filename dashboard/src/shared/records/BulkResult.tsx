import type { RecordOutcome } from "@vitrine/contract/records";
import { useTranslation } from "react-i18next";
import { translateMessage } from "../../i18n.ts";
import { Button } from "../../ui/button/Button.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

interface BulkResultProps {
  outcomes: RecordOutcome[];
  /** "3 of 5 orders changed" */
  title: (figures: { done: string; total: string }) => string;
  /** Introduces the records that weren't changed. */
  description: string;
  /** The page of a record. */
  pathOf: (id: string) => string;
  onClose: () => void;
}

/** The records that a bulk change wasn't possible for, with the reasons. */
export function BulkResult({ outcomes, title, description, pathOf, onClose }: BulkResultProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const failed = outcomes.filter(({ problem }) => problem !== null);
  const write = (figure: number) => figure.toLocaleString(locale);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title({ done: write(outcomes.length - failed.length), total: write(outcomes.length) })}
      description={description}
      footer={
        <Button look="primary" onClick={onClose}>
          {t("Close")}
        </Button>
      }
    >
      <ul className="flex max-h-96 flex-col gap-2 overflow-y-auto">
        {failed.map(({ id, name, problem }) => (
          <li key={id} className="wrap-anywhere">
            {name && <TextLink to={pathOf(id)}>{name}</TextLink>}{" "}
            <span className="text-ink2">{translateMessage(problem ?? "")}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
