import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useSavedViews } from "../../../shared/views/saved-views.data.ts";
import { SavedViewBar } from "../../../shared/views/SavedViewBar.tsx";
import { parametersIn, queryOf, withoutStored } from "../../../shared/views/view-query.rules.ts";
import type { Tab } from "../../../ui/layout/Tabs.tsx";
import { ordersSearch, type OrdersSearch, stageOf } from "../orders-list.rules.ts";

/** The views of the list of orders: the stages, and the saved ones. `onSearch` also opens a view. */
export function useOrderViews(search: OrdersSearch, onSearch: (patch: Partial<OrdersSearch>) => void) {
  const { t } = useTranslation();
  const views = useSavedViews("orders");
  const isSaved = (tab: unknown) => views.some(({ id }) => id === tab);

  /** A saved view sets all filters; leaving it removes them. Filters stay while the stage changes. */
  function change(patch: Record<string, unknown>) {
    if (!("tab" in patch) || (!isSaved(patch["tab"]) && !isSaved(search.tab))) return onSearch(patch);
    const view = views.find(({ id }) => id === patch["tab"]);
    onSearch({ ...withoutStored(search), ...ordersSearch.parse(parametersIn(view?.query ?? "")), ...patch });
  }

  return {
    tabs: [...stageTabs(t), ...views.map(({ id, name }) => ({ id, label: name }))],
    onSearch: change,
    bar: (
      <SavedViewBar
        list="orders"
        views={views}
        search={search}
        query={queryOf({ ...search, status: stageOf(search.tab) ?? search.status })}
        onSearch={onSearch}
      />
    ),
  };
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
