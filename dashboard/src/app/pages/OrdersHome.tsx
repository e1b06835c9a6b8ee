import { useQuery } from "@tanstack/react-query";
import { todayQuery } from "../../features/analytics/analytics.data.ts";
import { TodayBand } from "../../features/analytics/TodayBand.tsx";
import { OrdersPage } from "../../features/orders/OrdersPage.tsx";
import { useShop } from "../../session/shop.ts";

/** The list of orders, below today's figures. */
export function OrdersHome() {
  const { id } = useShop();
  const today = useQuery(todayQuery(id));
  return (
    <OrdersPage
      above={!today.error && <TodayBand today={today.data?.data ?? undefined} at={today.dataUpdatedAt} />}
    />
  );
}
