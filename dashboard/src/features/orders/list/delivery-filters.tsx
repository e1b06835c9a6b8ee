import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { api } from "../../../api.ts";
import { useShop } from "../../../session/shop.ts";
import { RadioGroup } from "../../../ui/form/Checkbox.tsx";
import { SearchInput } from "../../../ui/form/SearchInput.tsx";
import type { Filter, FilterControl } from "../../../ui/table/Filters.tsx";
import type { OrdersSearch } from "../orders-list.rules.ts";
import { deliveryDaysLabel, onlyDayOf, slotLabel } from "./delivery-days.rules.ts";
import { DeliveryDays, SlotChoice } from "./DeliveryDays.tsx";

/** The filters by the method, the day, the slot, the place and the courier of a delivery. */
export function deliveryFilters({ due }: OrdersSearch, locale: string, t: TFunction): Filter[] {
  return [
    {
      id: "delivery",
      label: t("Delivery method"),
      kind: "choice",
      options: [
        { value: "delivery", label: t("Delivery") },
        { value: "pickup", label: t("Pickup") },
      ],
    },
    {
      id: "due",
      label: t("Delivery day"),
      kind: "own",
      valueLabel: (value) => deliveryDaysLabel(String(value), locale, t),
      renderControl: (field) => <DeliveryDays {...field} />,
    },
    {
      id: "slot",
      label: t("Delivery slot"),
      kind: "own",
      valueLabel: (value) => slotLabel(String(value)),
      renderControl: (field) => <SlotChoice {...field} day={onlyDayOf(due)} />,
    },
    {
      id: "area",
      label: t("Area"),
      kind: "own",
      valueLabel: String,
      renderControl: ({ value, onValue }) => (
        <SearchInput
          label={t("Region, city or postcode")}
          text={typeof value === "string" ? value : ""}
          onText={(area) => onValue(area.trim() || undefined)}
        />
      ),
    },
    {
      id: "courier",
      label: t("Courier"),
      kind: "own",
      valueLabel: String,
      renderControl: (field) => <CourierChoice {...field} />,
    },
  ];
}

/** The couriers of the shop's orders. */
function CourierChoice({ value, onValue }: FilterControl) {
  const { t } = useTranslation();
  const params = { shop_id: useShop().id };
  const { data } = useQuery(api.orders.couriers.queryOptions({ input: { params } }));
  if (data?.data.length === 0) return <p className="text-ink3">{t("No shipments with a courier yet")}</p>;
  return (
    <RadioGroup
      legend={t("Courier")}
      hideLegend
      name="courier"
      options={(data?.data ?? []).map((courier) => ({ value: courier, label: courier }))}
      value={typeof value === "string" ? value : undefined}
      onValue={onValue}
    />
  );
}
