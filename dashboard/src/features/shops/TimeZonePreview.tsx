import { useQuery } from "@tanstack/react-query";
import type { Shop } from "@vitrine/contract/shops/shops";
import { timeZonePreviewDays } from "@vitrine/contract/shops/shops";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { dateFormat } from "../../ui/text/date-format.ts";
import { useLocale } from "../../ui/text/useLocale.ts";

/** The effects of another time zone, before it is saved. Nothing if it is the shop's. */
export function TimeZonePreview({ shop, timeZone }: { shop: Shop; timeZone: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (timeZone === "" || timeZone === shop.time_zone) return null;
  const clock = (zone: string) =>
    dateFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: zone }).format(new Date());
  return (
    <Banner tone="info" title={t("Effects of the new time zone")}>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        <li>
          {t("Now it is {{now}} in the shop, instead of {{before}}.", {
            now: clock(timeZone),
            before: clock(shop.time_zone),
          })}
        </li>
        <li>
          {t(
            "Reports and filters compute all days in the new time zone, past days too. Totals of a day can change.",
          )}{" "}
          <OrdersOnAnotherDay shopId={shop.id} timeZone={timeZone} />
        </li>
        <li>{t("Opening hours, delivery times and cut-off times stay at the same time of day.")}</li>
        <li>{t("The times of orders, invoices, scheduled content and booked deliveries don't change.")}</li>
      </ul>
    </Banner>
  );
}

function OrdersOnAnotherDay({ shopId, timeZone }: { shopId: number; timeZone: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(
    api.shops.preview_time_zone.queryOptions({
      input: { params: { shop_id: shopId }, query: { time_zone: timeZone } },
    }),
  );
  if (error)
    return (
      <span className="flex flex-wrap items-center gap-2 text-critical">
        {errorMessage(error)} <Button onClick={() => void refetch()}>{t("Try again")}</Button>
      </span>
    );
  if (!data) return <Skeleton className="inline-block w-48" />;
  const { orders, on_another_day } = data.data;
  return t("Orders of the last {{days}} days on another day: {{number}} of {{total}}.", {
    days: timeZonePreviewDays,
    number: on_another_day,
    total: orders,
  });
}
