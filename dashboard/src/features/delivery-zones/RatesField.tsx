import type { DeliveryRate } from "@vitrine/contract/delivery/delivery-zones";
import { Ellipsis } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { Button, IconButton } from "../../ui/button/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { Money } from "../../ui/text/Figure.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { rateDetails } from "./rate-text.ts";

interface RatesFieldProps {
  rates: readonly DeliveryRate[];
  onRates: (rates: DeliveryRate[]) => void;
  onAdd: () => void;
  onEdit: (rate: DeliveryRate) => void;
}

/** The rates of a zone in the order in which shoppers see them. */
export function RatesField({ rates, onRates, onAdd, onEdit }: RatesFieldProps) {
  const { t } = useTranslation();
  return (
    <>
      {rates.length === 0 ? (
        <Banner tone="caution" title={t("Shoppers in this zone can't order until you add a rate")} />
      ) : (
        <ul className="border-t border-rule">
          {rates.map((rate, index) => (
            <RateRow
              key={rate.id}
              rate={rate}
              onEdit={() => onEdit(rate)}
              onUp={index > 0 ? () => onRates(withMovedUp(rates, index)) : undefined}
              onDelete={() => onRates(rates.filter(({ id }) => id !== rate.id))}
            />
          ))}
        </ul>
      )}
      <div>
        <Button onClick={onAdd}>{t("Add rate")}</Button>
      </div>
    </>
  );
}

function RateRow({
  rate,
  onEdit,
  onUp,
  onDelete,
}: {
  rate: DeliveryRate;
  onEdit: () => void;
  onUp: (() => void) | undefined;
  onDelete: () => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { currency, units } = useShop();
  return (
    <li className="flex items-start gap-3 border-b border-rule py-2">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          className="min-h-6 text-start font-medium wrap-anywhere hover:underline pointer-coarse:min-h-11"
          dir="auto"
          onClick={onEdit}
        >
          {rate.name}
        </button>
        <p className="text-small text-ink3">
          {rateDetails(rate, { currency, units, locale, t }).join(" · ")}
        </p>
      </div>
      <span className="pt-0.5">
        {rate.fee === 0 ? t("Free") : <Money minor={rate.fee} currency={currency} />}
      </span>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={t("Actions for {{name}}", { name: rate.name })} />}
        items={[
          { label: t("Edit rate"), onClick: onEdit },
          ...(onUp ? [{ label: t("Move up"), onClick: onUp }] : []),
          { label: t("Delete rate"), onClick: onDelete, danger: true },
        ]}
      />
    </li>
  );
}

function withMovedUp(rates: readonly DeliveryRate[], index: number): DeliveryRate[] {
  const moved = [...rates];
  moved.splice(index - 1, 0, ...moved.splice(index, 1));
  return moved;
}
