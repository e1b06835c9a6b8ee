import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { useOpenedList } from "../../shared/pages/opened-list.ts";
import { RecordArrows } from "../../shared/pages/RecordArrows.tsx";
import { useShop } from "../../session/shop.ts";
import { paths } from "../../paths.ts";
import { orderFilterOf, ordersSearch } from "./orders-list.rules.ts";

/** Links to the previous and next order of the list from which this one was opened. */
export function OrderArrows({ id }: { id: string }) {
  const { t } = useTranslation();
  const { id: shop_id } = useShop();
  const query = orderFilterOf(ordersSearch.parse(useOpenedList("order")));
  const { data } = useQuery(
    api.orders.neighbours.queryOptions({ input: { params: { shop_id, id }, query } }),
  );
  return (
    <RecordArrows
      neighbours={data?.data}
      pathOf={paths.order}
      labels={{
        previous: t("Previous order"),
        next: t("Next order"),
        first: t("This is the first order in the list"),
        last: t("This is the last order in the list"),
      }}
    />
  );
}
