import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../api.ts";
import { useShop } from "../../../session/shop.ts";
import { RadioGroup } from "../../../ui/form/Checkbox.tsx";
import { DayRange } from "../../../ui/form/DayRange.tsx";
import type { FilterControl } from "../../../ui/table/Filters.tsx";
import { slotLabel } from "./delivery-days.rules.ts";

/** Today, tomorrow, or a period. */
export function DeliveryDays({ value, onValue }: FilterControl) {
  const { t } = useTranslation();
  const days = typeof value === "string" ? value : "..";
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink3">{t("Of pickups, delivery slots and express delivery.")}</p>
      <RadioGroup
        legend={t("Delivery day")}
        hideLegend
        name="due"
        options={[
          { value: "today..today", label: t("Today") },
          { value: "tomorrow..tomorrow", label: t("Tomorrow") },
        ]}
        value={days}
        onValue={onValue}
      />
      <DayRange value={days} onValue={onValue} />
    </div>
  );
}

/** The slots that orders have on the day of the filter by day. */
export function SlotChoice({ value, onValue, day }: FilterControl & { day: string | undefined }) {
  const { t } = useTranslation();
  const params = { shop_id: useShop().id };
  const { data } = useQuery({
    ...api.orders.slots.queryOptions({ input: { params, query: { day: day ?? "today" } } }),
    enabled: day !== undefined,
  });
  if (!day) return <p className="text-ink3">{t("First filter by one delivery day.")}</p>;
  if (data?.data.length === 0)
    return <p className="text-ink3">{t("No orders with a delivery slot on this day")}</p>;
  return (
    <RadioGroup
      legend={t("Delivery slot")}
      hideLegend
      name="slot"
      options={(data?.data ?? []).map((slot) => ({ value: slot, label: slotLabel(slot) }))}
      value={typeof value === "string" ? value : undefined}
      onValue={onValue}
    />
  );
}
