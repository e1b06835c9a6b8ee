import type { InventoryRow } from "@vitrine/contract/products/inventory";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { useShop } from "../../session/shop.ts";
import { Button } from "../../ui/button/Button.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { useWaiting } from "./inventory.data.ts";

/** Number and list of the shoppers who wait for a variant. Each gets one email when it is back in stock. */
export function BackInStockRequests({ row }: { row: InventoryRow }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { time_zone } = useShop();
  const [shown, setShown] = useState(false);
  const { data, error, isFetching, refetch } = useWaiting(row.variant_id, shown);
  return (
    <section aria-label={t("Back-in-stock requests")}>
      <h3 className="mb-1 text-h3">{t("Back-in-stock requests")}</h3>
      <p className="mb-2 text-ink2">
        {t("{{number}} shoppers requested an email when this is back in stock.", {
          number: row.waiting.toLocaleString(locale),
          count: row.waiting,
          defaultValue_one: "1 shopper requested an email when this is back in stock.",
        })}
      </p>
      {!shown && <Button onClick={() => setShown(true)}>{t("Show requests")}</Button>}
      {shown && error && <ListError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {shown && (
        <ul aria-busy={isFetching || undefined} className="border-t border-ink1">
          {data?.data.map(({ id, email, created_at, notified_at }) => (
            <li key={id} className="flex justify-between gap-3 border-b border-rule py-1.5">
              <bdi className="min-w-0 break-words">{email}</bdi>
              <span className="shrink-0 text-ink2">
                {notified_at ? t("notified") : <DateText at={created_at} zone={time_zone} />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
