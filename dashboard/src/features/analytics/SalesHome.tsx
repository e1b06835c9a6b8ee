import { useQuery } from "@tanstack/react-query";
import { errorMessage } from "../../shared/api-errors.ts";
import { useShop } from "../../session/shop.ts";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SalesChart } from "./SalesChart.tsx";
import { todayQuery } from "./analytics.data.ts";
import { TodayBand } from "./TodayBand.tsx";
import { ToDo } from "./ToDo.tsx";
import { TopProducts } from "./TopProducts.tsx";

/** The home page of a shop with orders: figures, sales chart, top products and tasks. */
export function SalesHome() {
  const shop = useShop();
  const today = useQuery(todayQuery(shop.id));
  return (
    <>
      {today.error && <ListError message={errorMessage(today.error)} onRetry={() => void today.refetch()} />}
      <TodayBand today={today.data?.data ?? undefined} at={today.dataUpdatedAt} />
      <div className="grid gap-x-10 gap-y-8 desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-8">
          <SalesChart />
          <TopProducts />
        </div>
        <div className="order-first desk:order-none">
          <ToDo toDo={today.data?.data?.to_do} />
        </div>
      </div>
    </>
  );
}
