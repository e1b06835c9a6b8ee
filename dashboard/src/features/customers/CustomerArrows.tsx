import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { useOpenedList } from "../../shared/pages/opened-list.ts";
import { RecordArrows } from "../../shared/pages/RecordArrows.tsx";
import { customerQueryOf, customersSearch } from "./customers-list.data.ts";

/** Links to the previous and next customer of the list from which this one was opened. */
export function CustomerArrows({ id }: { id: string }) {
  const { t } = useTranslation();
  const { id: shop_id } = useShop();
  const query = customerQueryOf(customersSearch.parse(useOpenedList("customer")));
  const { data } = useQuery(
    api.customers.neighbours.queryOptions({ input: { params: { shop_id, id }, query } }),
  );
  return (
    <RecordArrows
      neighbours={data?.data}
      pathOf={paths.customer}
      labels={{
        previous: t("Previous customer"),
        next: t("Next customer"),
        first: t("This is the first customer in the list"),
        last: t("This is the last customer in the list"),
      }}
    />
  );
}
