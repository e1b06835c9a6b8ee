import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useSavedTabs } from "../../../shared/views/useSavedTabs.tsx";
import type { Tab } from "../../../ui/layout/Tabs.tsx";
import { ordersSearch, type OrdersSearch, stageOf } from "../orders-list.rules.ts";

/** The views of the list of orders: the stages, and the saved ones. `onSearch` also opens a view. */
export function useOrderViews(search: OrdersSearch, onSearch: (patch: Partial<OrdersSearch>) => void) {
  const { t } = useTranslation();
  return useSavedTabs({
    list: "orders",
    tabs: stageTabs(t),
    schema: ordersSearch,
    search,
    onSearch,
    ofTab: { status: stageOf(search.tab) ?? search.status },
  });
}

function stageTabs(t: TFunction): Tab[] {
  return [
    { id: "all", label: t("All") },
    { id: "new", label: t("New") },
    { id: "confirmed", label: t("Confirmed") },
    { id: "packed", label: t("Packed") },
    { id: "ready_for_pickup", label: t("Ready for pickup") },
    { id: "shipped", label: t("Shipped") },
    { id: "delivered", label: t("Delivered") },
    { id: "on_hold", label: t("On hold") },
    { id: "cancelled", label: t("Cancelled") },
  ];
}
