import { exponentOf } from "@vitrine/contract/values/currencies";
import { formatMoney } from "@vitrine/contract/values/money";
import { useTranslation } from "react-i18next";
import { currencyOptions } from "../../shared/place-options.ts";
import { ConfirmDialog } from "../../ui/overlay/Dialog.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

interface CurrencyDialogProps {
  from: string;
  /** The new currency; if undefined, the dialog is closed. */
  to: string | undefined;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** Warns, before a new currency is saved, that amounts aren't converted at an exchange rate. */
export function CurrencyDialog({ from, to, onClose, onConfirm }: CurrencyDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shown = to ?? from;
  const name = currencyOptions(locale).find(({ value }) => value === shown)?.label ?? shown;
  // 12.5 in either currency, rounded if the currency has no decimals.
  const example = (currency: string) =>
    formatMoney(Math.round(12.5 * 10 ** exponentOf(currency)), currency, locale);
  const rounds = exponentOf(shown) < exponentOf(from);
  return (
    <ConfirmDialog
      open={to !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t("Change the currency to {{name}}?", { name })}
      action={t("Change currency")}
      onConfirm={onConfirm}
      danger={rounds}
    >
      <p>
        {t(
          "Prices and fees keep their amounts and are not converted at an exchange rate: {{before}} becomes {{after}}.",
          {
            before: example(from),
            after: example(shown),
          },
        )}
      </p>
      {rounds && (
        <p className="mt-2">
          {t("This currency has fewer decimals, so amounts are rounded. Changing back doesn't restore them.")}
        </p>
      )}
      <p className="mt-2">{t("You can't change the currency after your first order.")}</p>
    </ConfirmDialog>
  );
}
